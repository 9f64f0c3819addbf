import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../app/strings';
import { loyaltyProductsQuery } from './loyalty.api';
import { ProductPicker } from './product-picker';
import type { TierProduct } from './tiers';

const operator = 11;
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** Opens the picker with these responses per search text. */
async function shown(answers: Record<string, { id: number; name: string }[]>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  for (const [words, found] of Object.entries(answers))
    client.setQueryData(loyaltyProductsQuery(operator, words).queryKey, found);
  const onPick = jest.fn<(product: TierProduct) => void>();
  render(
    <QueryClientProvider client={client}>
      <ProductPicker label="Add product to tier 1" operator={operator} onPick={onPick} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: /^Add product to tier 1/ }));
  await screen.findByRole('combobox');
  return { user, onPick };
}
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('LOY-2 product picker of a tier', () => {
  it('LOY-2 Enter picks no result of an earlier search before the current one responds', async () => {
    const first = [{ id: 1, name: 'Almonds' }];
    const { user, onPick } = await shown({ '': first, Water: [{ id: 2, name: 'Water' }] });
    expect(names()).toEqual(['Almonds']);
    await user.keyboard('Water{Enter}');
    expect([names(), onPick.mock.calls]).toEqual([[], []]);
    act(() => jest.advanceTimersByTime(1_500));
    expect(names()).toEqual(['Water']);
    await user.keyboard('{Enter}');
    expect(onPick.mock.calls).toEqual([[{ id: 2, name: 'Water', active: true }]]);
  });

  it('LOY-2 distinguishes products with the same name by their numbers', async () => {
    const found = [
      { id: 1, name: 'Water' },
      { id: 2, name: 'Water' },
      { id: 3, name: 'Almonds' },
    ];
    await shown({ '': found });
    expect(names()).toEqual(['Water #1', 'Water #2', 'Almonds']);
  });
});
