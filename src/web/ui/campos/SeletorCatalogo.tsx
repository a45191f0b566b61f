import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { adiado } from '../../lib/adiado.ts'
import { CampoAdiado } from './CampoAdiado.tsx'

/** One thing to choose. */
interface OpcaoCatalogo {
  id: string
  titulo: string
  /** Under the title: what tells it from another of the same name. */
  detalhe?: string
  nota: ReactNode
}

export interface SeletorProps {
  rotulo: string
  dica: string
  texto: string
  digitar: (texto: string) => void
  /** Null while what is typed is too short to search. */
  opcoes: readonly OpcaoCatalogo[] | null
  buscando: boolean
  /** Said in place of the list, which does not answer what is typed. */
  aviso: string | null
  escolher: (id: string) => void
  /** Takes what is typed as something that is not in the catalogue. */
  avulsa?: (texto: string) => void
  /** What stands where nothing is found. */
  vazio?: string
}

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
