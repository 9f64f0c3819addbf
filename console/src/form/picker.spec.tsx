import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../app/strings';
import { Picker, type PickerItem } from './picker';

const items = [
  { id: 1, name: 'All Operators' },
  { id: 2, name: 'Northwind' },
  { id: 3, name: 'Alpine' },
];

function show() {
  const onPick = jest.fn<(item: PickerItem) => void>();
  const onSearch = jest.fn<(keywords: string) => void>();
  const value = { id: 1, name: 'All Operators' };
  render(
    <Picker label="Operator" value={value} items={items} onPick={onPick} onSearch={onSearch} icon={<i />} />,
  );
  return { user: userEvent.setup(), onPick, onSearch };
}

describe('picker', () => {
  afterEach(cleanup);

  it('SHELL-4 picks by keys, closes, and gives the focus back', async () => {
    const { user, onPick } = show();
    const target = screen.getByRole('button', { name: 'Operator: All Operators' });
    target.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Search: Operator' })).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onPick).toHaveBeenCalledWith({ id: 3, name: 'Alpine' });
    await waitFor(() => expect(target).toHaveFocus());
    expect(target).toHaveAttribute('aria-expanded', 'false');
  });

  it('SHELL-4 marks the value in use and passes on what is searched', async () => {
    const { user, onSearch } = show();
    await user.click(screen.getByRole('button', { name: 'Operator: All Operators' }));
    expect(await screen.findByRole('option', { name: 'All Operators' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await user.type(screen.getByRole('combobox'), ' al ');
    expect(onSearch).toHaveBeenLastCalledWith('al');
  });
});
