import * as contract from '@docket/contract/endpoints/payments.ts';
import type { Serve } from '../../platform/serve.ts';
import type { ChangeContext } from '../appointment-change.ts';
import { keepFee } from './keep-fee.ts';
import { downloadStatement, listStatementEntries, listUnsettled, readStatement } from './statement.ts';
import { list, receive, refund, setAmount, undo, writeOff } from './write-entry.ts';

export function registerPaymentRoutes(serve: Serve<ChangeContext>): void {
  serve(contract.receivePayment, receive);
  serve(contract.refundPayment, refund);
  serve(contract.writeOff, writeOff);
  serve(contract.keepFee, keepFee);
  serve(contract.undoPayment, undo);
  serve(contract.setAmount, setAmount);
  serve(contract.listPayments, list);
  serve(contract.readStatement, readStatement);
  serve(contract.listStatementEntries, listStatementEntries);
  serve(contract.listUnsettled, listUnsettled);
  serve(contract.downloadStatement, downloadStatement);
}
