import type { SeletorProps } from './SeletorAberto.tsx'
import { IconPlus } from '@tabler/icons-react'

import { adiado } from '../../core/adiado.ts'
import { CampoAdiado } from './CampoAdiado.tsx'

const SeletorAberto = adiado<SeletorProps>(() => import('./SeletorAberto.tsx').then((m) => m.SeletorAberto))

/** Adds something from a catalogue by typing a part of its code or name. The list's code comes after the screen. */
export function SeletorCatalogo(props: SeletorProps) {
  return (
    <CampoAdiado
      fechado={{
        role: 'combobox',
        'aria-label': props.rotulo,
        placeholder: props.dica,
        leftSection: <IconPlus size={16} />,
        value: props.texto,
        onChange: (e) => props.digitar(e.currentTarget.value),
      }}
      aberto={<SeletorAberto {...props} />}
    />
  )
}
