import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fault } from '../../app/problems/fault-text';
import { Labeled } from './labeled';
import { SelectField } from './select-field';
import { SwitchField } from './switch-field';
import { TextAreaField } from './text-area-field';
import { TextField } from './text-field';
import { useForm } from './use-form';

const sent = jest.fn();

function Example() {
  const form = useForm(
    { name: '', notes: '', role: 1, enabled: false },
    ({ enabled }) => ({ enabled: enabled ? undefined : fault('required') }),
    'example',
  );
  return (
    <form onSubmit={form.onSubmit(sent)}>
      <TextField {...form.field('name')} label="Name" />
      <TextAreaField {...form.field('notes')} label="Notes" />
      <SelectField
        {...form.field('role')}
        label="Role"
        options={[1, 12].map((value) => ({ value, label: `Role ${value}` }))}
      />
      <SwitchField {...form.field('enabled')} label="Enabled" />
      <button type="submit">Save</button>
    </form>
  );
}

afterEach(cleanup);

describe('form fields', () => {
  it('SETUP-4 take their values from the form and keep their types', () => {
    render(<Example />);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
    fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'two\nlines' } });
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: '12' } });
    fireEvent.click(screen.getByLabelText('Enabled'));
    fireEvent.click(screen.getByText('Save'));
    expect(sent).toHaveBeenCalledWith({ name: 'Ada', notes: 'two\nlines', role: 12, enabled: true });
  });

  it('SETUP-3 a rejected switch shows the reason, refers to it and receives the focus', () => {
    render(<Example />);
    fireEvent.click(screen.getByText('Save'));
    const enabled = screen.getByLabelText('Enabled');
    expect(enabled.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(enabled.getAttribute('aria-describedby')!)?.textContent).toBe(
      'This is required!',
    );
    expect(document.activeElement).toBe(enabled);
  });

  it('SETUP-4 pass the focus to the button inside when the value is wrong', () => {
    const inputs: HTMLElement[] = [];
    render(
      <Labeled
        id="group"
        label="Group"
        error="Required"
        inputRef={(input) => void (input && inputs.push(input))}
      >
        <button type="button" id="group">
          Find a group
        </button>
      </Labeled>,
    );
    inputs[0]!.focus();
    expect(screen.getByText('Find a group')).toHaveFocus();
  });
});
