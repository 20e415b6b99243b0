import { connect } from 'node:net';
import { sendShare, type Upload } from './cut-off.ts';

// Uploads a part of a picture and waits to be killed.
const { share, upload } = JSON.parse(process.argv[2] ?? '') as { share: number; upload: Upload };
const socket = connect(upload.port, '127.0.0.1');
await sendShare(socket, share, upload);
console.log('sent');
setInterval(() => {}, 60_000);
