import type { CatalogSelectProps } from './OpenCatalogSelect.tsx'
import { IconPlus } from '@tabler/icons-react'

import { lazyComponent } from '../../core/navigation/lazy.ts'
import { LazyField } from './LazyField.tsx'

const OpenCatalogSelect = lazyComponent<CatalogSelectProps>(() =>
  import('./OpenCatalogSelect.tsx').then((m) => m.OpenCatalogSelect),
)

/** Field to add an item of a catalogue by part of its code or name. The list's chunk loads after the screen. */
export function CatalogSelect(props: CatalogSelectProps) {
  return (
    <LazyField
      closed={{
        role: 'combobox',
        'aria-label': props.label,
        placeholder: props.hint,
        leftSection: <IconPlus size={16} />,
        value: props.text,
        onChange: (e) => props.typeIn(e.currentTarget.value),
      }}
      opened={<OpenCatalogSelect {...props} />}
    />
  )
}
