import { ColorSwatch } from '@mantine/core'
import type {
  AutocompleteProps,
  ColorInputProps,
  ComboboxData,
  SelectProps,
  TagsInputProps,
  TextInputProps,
} from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { LazyField } from './LazyField.tsx'

const openMerges = () => import('./OpenChoices.ts')
const OpenSelect = lazyComponent<SelectProps>(() => openMerges().then((m) => m.SelectAberto))
const OpenAutocomplete = lazyComponent<AutocompleteProps>(() => openMerges().then((m) => m.SugestaoAberta))
const OpenColorField = lazyComponent<ColorInputProps>(() => import('./OpenColorField.ts').then((m) => m.CorAberta))
const OpenWordsInput = lazyComponent<TagsInputProps>(() => openMerges().then((m) => m.PalavrasAbertas))

/** Select in a form; the list's chunk loads after the form has rendered. */
export function SelectInput(props: SelectProps) {
  return (
    <LazyField
      closed={{
        ...appearance(props),
        value: nameOf(props.data, props.value),
        rightSection: <IconSelector size={16} color="var(--mantine-color-dimmed)" />,
      }}
      opened={<OpenSelect {...props} />}
    />
  )
}

/** Text field with suggestions from the words in use. */
export function AutocompleteInput(props: AutocompleteProps) {
  return (
    <LazyField
      closed={{
        ...appearance(props),
        readOnly: false,
        value: props.value ?? '',
        onChange: (e) => props.onChange?.(e.currentTarget.value),
      }}
      opened={<OpenAutocomplete {...props} />}
    />
  )
}

/** Colour field. */
export function ColorField(props: ColorInputProps) {
  return (
    <LazyField
      closed={{
        ...appearance(props),
        value: props.value ?? '',
        leftSection: <ColorSwatch color={props.value ?? ''} size={18} />,
      }}
      opened={<OpenColorField {...props} />}
    />
  )
}

/** Field for several words, with suggestions from the words in use. */
export function WordsInput(props: TagsInputProps) {
  return (
    <LazyField
      closed={{ ...appearance(props), value: props.value?.join(', ') ?? '' }}
      opened={<OpenWordsInput {...props} />}
    />
  )
}

type Common = Pick<
  TextInputProps,
  'label' | 'description' | 'placeholder' | 'error' | 'withAsterisk' | 'disabled' | 'className' | 'aria-label'
>

/** Props of the plain field shown until the real one has loaded. */
function appearance(p: Common): TextInputProps {
  return {
    label: p.label,
    description: p.description,
    placeholder: p.placeholder ?? '',
    error: p.error,
    withAsterisk: p.withAsterisk ?? false,
    disabled: p.disabled ?? false,
    className: p.className ?? '',
    'aria-label': p['aria-label'],
    readOnly: true,
  }
}

function nameOf(data: ComboboxData | undefined, valor: unknown): string {
  for (const d of data ?? []) {
    if (typeof d === 'string') {
      if (d === valor) return d
    } else if ('value' in d && d.value === valor) return d.label
  }
  return ''
}
