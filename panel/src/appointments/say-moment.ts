export { sayMoment } from '../clinic/say-moment.ts';
