import { bookAppointment } from '@docket/contract/booking.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { book } from './book.ts';

export function registerBookingRoutes(serve: Serve, context: Context): void {
  serve(bookAppointment, (call) => book(context, call), { status: 201 });
}
