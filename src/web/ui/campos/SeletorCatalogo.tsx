import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { adiado } from '../../core/adiado.ts'
import { CampoAdiado } from './CampoAdiado.tsx'

/** One thing to choose. */
export interface OpcaoCatalogo {
  id: string
  titulo: string
  /** Under the title: what tells it from another of the same name. */
  detalhe?: string
  /** Under that: what it is for. */
  serve?: string
  /** What speaks against it, in words. */
  aviso?: string | null
  /** Heading of those of its kind, which stand together; null for none. */
  grupo?: string | null
  nota: ReactNode
  /** Under the note, a line each. */
  notas?: readonly string[]
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
  /** The last line, which brings more; null where there is none. */
  mais?: string | null
  pedirMais?: () => void
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
