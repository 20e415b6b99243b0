import { Refused } from '@docket/contract/client.ts';
import type { Endpoint } from '@docket/contract/endpoint.ts';
import { readTextLimits } from '@docket/contract/formats/text-limits.ts';
import { useForm } from '@mantine/form';
import { fieldRefusal, findField, wrongFields } from './field-refusal.ts';
import { useOnFailure } from './use-on-failure.ts';

interface ContractForm<Form> {
  /** The call whose input has the form's fields. */
  readonly endpoint: Endpoint;
  /** In the order of the form. */
  readonly initialValues: Form;
  /** Returns what is sent; default: the values. */
  readonly toInput?: (form: Form) => object;
  /** Default: the contract's sentence for each wrong field. */
  readonly validate?: (form: Form) => Partial<Record<keyof Form, string>>;
  /** The failure of the last request. The refused field shows the sentence and gets the focus. */
  readonly error: unknown;
  /** Returns the field of a refusal that names none. */
  readonly fieldOf?: (refused: Refused) => keyof Form | null;
  /** Makes a folded field visible, so that it can take the focus. */
  readonly reveal?: (field: string) => void;
}

/** A form bound to the input of a call: limits, checks and sentences come from the contract. */
export function useContractForm<Form extends Record<string, unknown>>(given: ContractForm<Form>) {
  const { endpoint, initialValues, error, fieldOf } = given;
  const form = useForm<Form>({
    initialValues,
    validate: given.validate ?? ((values) => wrongFields(endpoint, values, given.toInput?.(values))),
  });
  const focus = (name: string | undefined) => {
    if (name === undefined) return;
    given.reveal?.(name);
    form.getInputNode(name)?.focus();
  };

  useOnFailure(error, (failure) => {
    const refusal = fieldRefusal(failure);
    if (!(failure instanceof Refused)) return;
    const name = refusal ? findField(initialValues, refusal.field) : fieldOf?.(failure);
    if (typeof name !== 'string') return;
    form.setFieldError(name, failure.message);
    focus(name);
  });
  return {
    form,
    /** Properties of the input for one field. */
    field: (name: keyof Form & string) => ({
      autoComplete: 'off',
      ...readTextLimits(endpoint.input, name),
      ...form.getInputProps(name),
    }),
    /** Returns the handler of `onSubmit`. The first wrong field gets the focus, and nothing is sent. */
    submit: (send: (values: Form) => unknown) =>
      form.onSubmit(
        (values) => void send(values),
        (wrong) => focus(Object.keys(initialValues).find((name) => wrong[name])),
      ),
  };
}
