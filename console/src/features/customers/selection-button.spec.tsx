import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SelectionButton } from './selection-button';
import './strings';

const people = (count: number, operators = 1) =>
  Array.from({ length: count }, (_, n) => ({ id: n, AccountId: 1 + (n % operators) }));

function show(customers: ReturnType<typeof people>) {
  render(
    <SelectionButton
      customers={customers}
      text="Issue"
      maxSelected={500}
      dialog={(chosen) => <p>{chosen.length} chosen</p>}
    />,
  );
  return screen.getByRole('button', { name: 'Issue' });
}

afterEach(cleanup);

describe('CUST-1 actions on selected customers', () => {
  it.each([
    ['501 are selected', people(501), 'Up to 500 customers at a time.'],
    ['they belong to two operators', people(2, 2), 'Choose customers of a single operator.'],
  ])('CUST-1 SHELL-7 is disabled with a visible reason if %s', (_why, customers, text) => {
    const button = show(customers);
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(text);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('CUST-1 opens for selections up to the limit', async () => {
    await userEvent.setup().click(show(people(500)));
    expect(screen.getByText('500 chosen')).toBeInTheDocument();
  });
});
