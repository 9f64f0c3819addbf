import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import '../../app/strings';
import { Picker, type PickerItem } from './picker';
import { searched, type PickerStatus } from './picker-status';
import { useDebounced } from './use-debounced';

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

const label = 'Customer';

/** Renders the picker without items, for the reason in `status`. */
async function showStatus(status?: PickerStatus) {
  const nobody = { id: 0, name: 'Nobody' };
  const nothing = () => undefined;
  render(
    <Picker
      {...{ label, status }}
      value={nobody}
      items={[]}
      onPick={nothing}
      onSearch={nothing}
      icon={<i />}
    />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Customer: Nobody' }));
  await screen.findByRole('combobox');
  return user;
}

interface SearchCall {
  keywords: string;
  answer: (found: PickerItem[]) => void;
}

/**
 * Renders a picker that searches as those of customers and groups do; its calls are collected in `calls` and answered
 * manually.
 */
function showSearch() {
  const calls: SearchCall[] = [];
  const onPick = jest.fn<(item: PickerItem) => void>();
  function Searching() {
    const [keywords, setKeywords] = useState('');
    const words = useDebounced(keywords);
    const query = useQuery({
      queryKey: [words],
      queryFn: () =>
        new Promise<PickerItem[]>((answer) => {
          calls.push({ keywords: words, answer });
        }),
      enabled: words.length > 0,
    });
    const { found, status } = searched(query, words === keywords, 'Failed');
    return (
      <Picker
        {...{ label, status, onPick }}
        value={{ id: 0, name: 'Nobody' }}
        items={found}
        onSearch={setKeywords}
        icon={<i />}
      />
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Searching />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), calls, onPick };
}

describe('picker', () => {
  afterEach(cleanup);

  it('SHELL-4 picks by keyboard, closes and returns the focus', async () => {
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

  it('SHELL-4 marks the current value and forwards the search text', async () => {
    const { user, onSearch } = show();
    await user.click(screen.getByRole('button', { name: 'Operator: All Operators' }));
    expect(await screen.findByRole('option', { name: 'All Operators' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await user.type(screen.getByRole('combobox'), ' al ');
    expect(onSearch).toHaveBeenLastCalledWith('al');
  });

  it('SHELL-4 shows that nothing was found, that it is searching, or that more letters are needed', async () => {
    await showStatus();
    expect(screen.getByText('Nothing found')).toBeInTheDocument();
    cleanup();
    await showStatus('searching');
    expect(screen.getByRole('status')).toHaveTextContent('Searching…');
    expect(screen.queryByText('Nothing found')).toBeNull();
    cleanup();
    await showStatus({ hint: 'Type at least three letters.' });
    expect(screen.getByRole('status')).toHaveTextContent('Type at least three letters.');
    expect(screen.queryByText('Nothing found')).toBeNull();
  });

  it('SHELL-4 C-01 G-02 shows a failed search and repeats it on Retry', async () => {
    const onRetry = jest.fn();
    const user = await showStatus({
      error: new Error('Down.'),
      title: 'Error while getting Customers.',
      onRetry,
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Error while getting Customers.');
    expect(screen.getByRole('alert')).toHaveTextContent('Down.');
    expect(screen.queryByText('Nothing found')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('SHELL-4 ignores Enter for results of earlier words', async () => {
    const { user, calls, onPick } = showSearch();
    await user.click(screen.getByRole('button', { name: 'Customer: Nobody' }));
    const box = await screen.findByRole('combobox');
    await user.type(box, 'ada');
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => calls[0]!.answer([{ id: 1, name: 'Ada' }]));
    await screen.findByRole('option', { name: 'Ada' });
    await user.type(box, 'm{Enter}');
    expect(screen.queryByRole('option')).toBeNull();
    await waitFor(() => expect(calls.map(({ keywords }) => keywords)).toEqual(['ada', 'adam']));
    await user.keyboard('{Enter}');
    expect(onPick).not.toHaveBeenCalled();
    await act(async () => calls[1]!.answer([{ id: 2, name: 'Adam' }]));
    await screen.findByRole('option', { name: 'Adam' });
    await user.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledWith({ id: 2, name: 'Adam' });
  });
});
