// Loaded before a server (`node --import`) or by a story. Starts the clock at CLOCK_SHOWS, or CLOCK_AHEAD_MS ahead of
// the machine's.
const { CLOCK_SHOWS, CLOCK_AHEAD_MS } = process.env;
const offsetMs = CLOCK_SHOWS ? Date.parse(CLOCK_SHOWS) - Date.now() : Number(CLOCK_AHEAD_MS ?? Number.NaN);
const trueNow = Date.now.bind(Date);
if (Number.isNaN(offsetMs)) throw new Error('CLOCK_SHOWS is no moment');
Date.now = () => trueNow() + offsetMs;

export {};
