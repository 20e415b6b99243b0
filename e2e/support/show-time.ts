// Loaded before the server (`node --import`): its clock begins at CLOCK_SHOWS and goes on from there.
const offsetMs = Date.parse(process.env.CLOCK_SHOWS ?? '') - Date.now();
const trueNow = Date.now.bind(Date);
if (Number.isNaN(offsetMs)) throw new Error('CLOCK_SHOWS is no moment');
Date.now = () => trueNow() + offsetMs;
