import type { ReactNode } from 'react'
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'

import classes from './Seletor.module.css'

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

const AVULSA = '\u0000avulsa'
const MAIS = '\u0000mais'

/** The field with its list. */
export function SeletorAberto({
  rotulo,
  dica,
  texto,
  digitar,
  opcoes,
  buscando,
  aviso,
  escolher,
  avulsa,
  mais = null,
  pedirMais,
  vazio = 'Nada com esse nome',
}: SeletorProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const limpo = texto.trim()
  // Where the line that brings more stood comes the first of those that it brought, under the same id: who goes on by keyboard, or is read to, is there.
  const base = useId()
  const idDa = (lugar: number) => `${base}-${lugar}`
  const pedidas = useRef<number | null>(null)
  const quantas = opcoes?.length ?? 0
  useEffect(() => {
    if (pedidas.current === null || quantas <= pedidas.current) return
    combobox.selectOption(pedidas.current)
    pedidas.current = null
  }, [combobox, quantas])
  function aoEscolher(id: string): void {
    if (id === MAIS) {
      pedidas.current = quantas
      pedirMais?.()
      return
    }
    if (id === AVULSA) avulsa?.(limpo)
    else escolher(id)
    digitar('')
    combobox.closeDropdown()
  }
  const comId = ((aviso === null && opcoes) || []).map((opcao, i) => ({ opcao, id: idDa(i) }))
  const grupos = [...Map.groupBy(comId, ({ opcao }) => opcao.grupo ?? null)]
  return (
    <Combobox store={combobox} onOptionSubmit={aoEscolher} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          aria-label={rotulo}
          placeholder={dica}
          leftSection={<IconPlus size={16} />}
          rightSection={buscando ? <Loader size={14} /> : null}
          value={texto}
          onChange={(e) => {
            pedidas.current = null
            digitar(e.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={opcoes === null}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={rotulo}>
          {aviso && <Combobox.Empty>{aviso}</Combobox.Empty>}
          {grupos.map(([grupo, delas]) =>
            grupo === null ? (
              delas.map((o) => <Opcao key={o.opcao.id} {...o} />)
            ) : (
              <Combobox.Group key={grupo} label={grupo}>
                {delas.map((o) => (
                  <Opcao key={o.opcao.id} {...o} />
                ))}
              </Combobox.Group>
            ),
          )}
          {opcoes?.length === 0 && !avulsa && !buscando && !aviso && <Combobox.Empty>{vazio}</Combobox.Empty>}
          {mais !== null && !aviso && (
            <Combobox.Option id={idDa(quantas)} value={MAIS} className={classes.mais}>
              {mais}
            </Combobox.Option>
          )}
          {avulsa && limpo.length >= 2 && !buscando && (
            <Combobox.Option value={AVULSA}>Usar “{limpo}” fora do catálogo</Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Opcao({ opcao: o, id }: { opcao: OpcaoCatalogo; id: string }) {
  return (
    <Combobox.Option id={id} value={o.id} className={classes.opcao}>
      <span className={classes.oque}>
        <span>{o.titulo}</span>
        {o.detalhe && <span className={classes.detalhe}>{o.detalhe}</span>}
        {o.serve && <span className={classes.detalhe}>{o.serve}</span>}
        {o.aviso && <span className={classes.aviso}>{o.aviso}</span>}
      </span>
      <span className={classes.nota}>
        <span>{o.nota}</span>
        {o.notas?.map((n) => (
          <span key={n}>{n}</span>
        ))}
      </span>
    </Combobox.Option>
  )
}
