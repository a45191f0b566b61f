import { ActionIcon, Button, Input, MultiSelect, Select, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import type { AccessMapping } from '#shared/conta/access-mapping.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { NIVEL_LABELS, seesAllWithoutFilter } from '#shared/rules/niveis.ts'
import { filterKey, type Filter } from '#shared/rules/reach.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import classes from './AccessMap.module.css'

/** Levels that a group may give; the developer's is never given by another system. */
const LEVELS = [2, 1, 3, 4, 5, 6] as const satisfies readonly Nivel[]
const NEW: AccessMapping = { grupo: '', codNivel: 3, filtros: [] }

interface Props {
  mapa: readonly AccessMapping[]
  modify: (mapa: AccessMapping[]) => void
  /** Messages of the server by path, such as `mapa.0.grupo`. */
  fields?: Readonly<Record<string, unknown>>
}

/** Table of groups elsewhere and what each gives here, in the order in which they are tried. */
export function AccessMap({ mapa, modify, fields = {} }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const put = (i: number, part: Partial<AccessMapping>) => modify(mapa.map((m, n) => (n === i ? { ...m, ...part } : m)))
  function move(from: number, to: number): void {
    const moved = mapa[from]
    if (!moved || to < 0 || to >= mapa.length) return
    modify(mapa.toSpliced(from, 1).toSpliced(to, 0, moved))
    // Keep the focus on the moved row.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-mover]:not(:disabled)')
      ;[...(buttons ?? [])].find((b) => b.dataset['mover'] === (to < from ? 'up' : 'down'))?.focus()
    })
  }
  return (
    <div className={classes.mapa}>
      {mapa.length === 0 && (
        <Text size="sm" c="dimmed">
          Nenhum grupo ainda. Sem eles ninguém recebe acesso por aqui: quem já tem usuário entra com o nível que tem.
        </Text>
      )}
      <ol ref={list} aria-label="Grupos e o que cada um vale aqui" className={classes.lista}>
        {mapa.map((m, i) => (
          <li
            key={i}
            className={classes.linha}
            data-alvo={(dragged !== null && dragged !== i) || undefined}
            onDragOver={(e: DragEvent) => dragged !== null && e.preventDefault()}
            onDrop={() => {
              if (dragged !== null) move(dragged, i)
              setDragged(null)
            }}
          >
            <div
              className={classes.ordem}
              draggable
              title="Arraste para mudar a ordem"
              onDragStart={() => setDragged(i)}
              onDragEnd={() => setDragged(null)}
            >
              <span className="num">{i + 1}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                data-mover="up"
                disabled={i === 0}
                aria-label={`Subir ${said(m, i)}`}
                onClick={() => move(i, i - 1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                data-mover="down"
                disabled={i === mapa.length - 1}
                aria-label={`Descer ${said(m, i)}`}
                onClick={() => move(i, i + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </div>
            <TextInput
              label="Grupo"
              placeholder="Como o outro sistema o chama"
              maxLength={200}
              value={m.grupo}
              error={(fields[`mapa.${i}.grupo`] ?? fields[`mapa.${i}.filtros`]) as string | undefined}
              onChange={(e) => put(i, { grupo: e.currentTarget.value })}
            />
            <Select
              label="Nível"
              allowDeselect={false}
              data={LEVELS.map((n) => ({ value: String(n), label: NIVEL_LABELS[n] }))}
              value={String(m.codNivel)}
              error={fields[`mapa.${i}.codNivel`] as string | undefined}
              onChange={(v) => v !== null && put(i, { codNivel: Number(v) })}
            />
            <Reach mapping={m} modify={(filtros) => put(i, { filtros })} />
            <ActionIcon
              variant="default"
              size={36}
              className={classes.tirar}
              aria-label={`Tirar ${said(m, i)}`}
              onClick={() => modify(mapa.toSpliced(i, 1))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {typeof fields['mapa'] === 'string' && <Input.Error role="alert">{fields['mapa']}</Input.Error>}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={15} />}
        onClick={() => modify([...mapa, NEW])}
      >
        Acrescentar grupo
      </Button>
    </div>
  )
}

const said = (m: AccessMapping, i: number) => m.grupo || `grupo ${i + 1}`

/** Groups, makes and stores that a mapping reaches. */
function Reach({ mapping: m, modify }: { mapping: AccessMapping; modify: (filtros: Filter[]) => void }) {
  const { todas } = useConcessionarias()
  const grupos = new Map(todas.map((l) => [l.codGrupo, l.grupo]))
  const option = (tipo: Filter['tipo'], valor: string, label: string) => ({ value: filterKey({ tipo, valor }), label })
  const data = [
    { group: 'Grupos', items: [...grupos].map(([cod, nome]) => option('GRUPO', String(cod), nome)) },
    { group: 'Marcas', items: [...new Set(todas.map((l) => l.marca))].map((v) => option('MARCA', v, `Marca ${v}`)) },
    {
      group: 'Lojas',
      items: todas.map((l) => option('CONCESSIONARIA', String(l.codConcessionaria), l.nome)),
    },
  ]
  const known = new Set(data.flatMap((g) => g.items.map((o) => o.value)))
  // A store or make that is gone stays readable, so that it can be taken out.
  const gone = m.filtros.map(filterKey).filter((k) => !known.has(k))
  const all = seesAllWithoutFilter(m.codNivel as Nivel)
  const empty = m.filtros.length === 0
  return (
    <MultiSelect
      label="Lojas"
      searchable
      clearable
      placeholder={empty ? (all ? 'Todas as lojas' : 'Escolha ao menos uma') : ''}
      description={empty && !all ? 'Sem lojas, quem está no grupo não vê nada' : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      nothingFoundMessage="Nenhum grupo, marca ou loja com esse nome"
      data={gone.length > 0 ? [...data, { group: 'Não existem mais', items: gone }] : data}
      value={m.filtros.map(filterKey)}
      onChange={(keys) =>
        modify(
          keys.map((k) => {
            const [tipo = '', ...rest] = k.split(':')
            return { tipo: tipo as Filter['tipo'], valor: rest.join(':') }
          }),
        )
      }
    />
  )
}
