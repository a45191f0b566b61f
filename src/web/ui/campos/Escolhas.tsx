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
import { adiado } from '../../core/adiado.ts'
import { CampoAdiado } from './CampoAdiado.tsx'

const abertas = () => import('./EscolhasAbertas.ts')
const SelectAberto = adiado<SelectProps>(() => abertas().then((m) => m.SelectAberto))
const SugestaoAberta = adiado<AutocompleteProps>(() => abertas().then((m) => m.SugestaoAberta))
const CorAberta = adiado<ColorInputProps>(() => import('./CorAberta.ts').then((m) => m.CorAberta))
const PalavrasAbertas = adiado<TagsInputProps>(() => abertas().then((m) => m.PalavrasAbertas))

/** One of several, in a form: the list's code comes after the form's first sight. */
export function SelectInput(props: SelectProps) {
  return (
    <CampoAdiado
      fechado={{
        ...aparencia(props),
        value: nomeDe(props.data, props.value),
        rightSection: <IconSelector size={16} color="var(--mantine-color-dimmed)" />,
      }}
      aberto={<SelectAberto {...props} />}
    />
  )
}

/** A word, with those in use offered. */
export function SugestaoInput(props: AutocompleteProps) {
  return (
    <CampoAdiado
      fechado={{
        ...aparencia(props),
        readOnly: false,
        value: props.value ?? '',
        onChange: (e) => props.onChange?.(e.currentTarget.value),
      }}
      aberto={<SugestaoAberta {...props} />}
    />
  )
}

/** A colour. */
export function CorInput(props: ColorInputProps) {
  return (
    <CampoAdiado
      fechado={{
        ...aparencia(props),
        value: props.value ?? '',
        leftSection: <ColorSwatch color={props.value ?? ''} size={18} />,
      }}
      aberto={<CorAberta {...props} />}
    />
  )
}

/** Several words, with those in use offered. */
export function PalavrasInput(props: TagsInputProps) {
  return (
    <CampoAdiado
      fechado={{ ...aparencia(props), value: props.value?.join(', ') ?? '' }}
      aberto={<PalavrasAbertas {...props} />}
    />
  )
}

type Comum = Pick<
  TextInputProps,
  'label' | 'description' | 'placeholder' | 'error' | 'withAsterisk' | 'disabled' | 'className' | 'aria-label'
>

/** What is seen of a field before it can be changed. */
function aparencia(p: Comum): TextInputProps {
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

function nomeDe(data: ComboboxData | undefined, valor: unknown): string {
  for (const d of data ?? []) {
    if (typeof d === 'string') {
      if (d === valor) return d
    } else if ('value' in d && d.value === valor) return d.label
  }
  return ''
}
