import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { canReach, filterKey, type Filter } from '#shared/rules/reach.ts'
import type { FilterOptions } from '#shared/cadastros/usuarios.ts'
import { plainText } from '#shared/rules/plain-text.ts'
import classes from './Filters.module.css'

/** Up to this many stores, all groups start expanded. */
const FEW_LOJAS = 16

interface Props {
  options: FilterOptions
  filters: readonly Filter[]
  modify: (filtros: Filter[]) => void
}

/** Groups and their stores as a tree of checkboxes: a group grants all its stores, a store only itself. */
export function LojaTree({ options, filters, modify }: Props) {
  const [search, setSearch] = useState('')
  const term = plainText(search.trim())
  const granted = new Set(options.grupos.map((g) => g.codGrupo))
  const names = new Map([
    ...options.lojas.map((l) => [l.codGrupo, l.grupo] as const),
    ...options.grupos.map((g) => [g.codGrupo, g.nome] as const),
  ])
  const grupos = [...names]
    .map(([codGrupo, nome]) => ({ codGrupo, nome, lojas: options.lojas.filter((l) => l.codGrupo === codGrupo) }))
    .map((g) => ({
      ...g,
      visible: plainText(g.nome).includes(term) ? g.lojas : g.lojas.filter((l) => plainText(l.nome).includes(term)),
    }))
    .filter((g) => term === '' || g.visible.length > 0 || plainText(g.nome).includes(term))
    .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
  return (
    <Stack gap={10}>
      {options.lojas.length > 6 && (
        <TextInput
          aria-label="Buscar grupo ou loja"
          placeholder="Buscar grupo ou loja"
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(e) => setSearch(e.currentTarget.value)}
          onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
        />
      )}
      {grupos.length === 0 && <Text c="dimmed">Nenhum grupo ou loja com esse nome.</Text>}
      <div className={classes.grupos}>
        {grupos.map((g) => (
          <Grupo
            key={g.codGrupo}
            grupo={g}
            concedido={granted.has(g.codGrupo)}
            opened={options.lojas.length <= FEW_LOJAS || term !== ''}
            filters={filters}
            modify={modify}
          />
        ))}
      </div>
    </Stack>
  )
}

interface GrupoProps {
  grupo: { codGrupo: number; nome: string; lojas: FilterOptions['lojas']; visible: FilterOptions['lojas'] }
  /** Whether the signed-in user may grant the whole group. */
  concedido: boolean
  opened: boolean
  filters: readonly Filter[]
  modify: (filtros: Filter[]) => void
}

function Grupo({ grupo: g, concedido, opened, filters, modify }: GrupoProps) {
  const has = new Set(filters.map(filterKey))
  const ofGrupo: Filter = { tipo: 'GRUPO', valor: String(g.codGrupo) }
  const integer = has.has(filterKey(ofGrupo))
  const reachedLojas = g.lojas.filter((l) => filters.some((f) => canReach(f, l)))
  const [chosen, setChosen] = useState<boolean | null>(null)
  const abre = chosen ?? (opened || (reachedLojas.length > 0 && !integer))
  const without = (key: string) => filters.filter((f) => filterKey(f) !== key)

  function markGrupo(checked: boolean): void {
    // A filter on the whole group makes filters on its stores redundant.
    const lojas = new Set(g.lojas.map((l) => filterKey({ tipo: 'CONCESSIONARIA', valor: String(l.codConcessionaria) })))
    modify(checked ? [...filters.filter((f) => !lojas.has(filterKey(f))), ofGrupo] : without(filterKey(ofGrupo)))
  }

  return (
    <div className={classes.grupo} role="group" aria-label={g.nome}>
      <div className={classes.cabeca}>
        <Checkbox
          label={g.nome}
          fw={600}
          checked={integer}
          indeterminate={!integer && reachedLojas.length > 0}
          disabled={!concedido && !integer}
          description={concedido || integer ? undefined : 'Só as lojas: você não alcança o grupo inteiro'}
          onChange={(e) => markGrupo(e.currentTarget.checked)}
        />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={abre}
          aria-label={`${reachedLojas.length} de ${g.lojas.length}, ${abre ? 'recolher' : 'abrir'} ${g.nome}`}
          rightSection={abre ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          onClick={() => setChosen(!abre)}
        >
          <span className="num">
            {reachedLojas.length} de {g.lojas.length}
          </span>
        </Button>
      </div>
      {abre && g.visible.length > 0 && (
        <div className={classes.filhas}>
          {g.visible.map((l) => {
            const f: Filter = { tipo: 'CONCESSIONARIA', valor: String(l.codConcessionaria) }
            const propria = has.has(filterKey(f))
            const marca = propria || integer ? undefined : filters.find((x) => canReach(x, l))?.valor
            return (
              <Checkbox
                key={l.codConcessionaria}
                label={l.nome}
                description={[
                  [l.marca, ...l.outrasMarcas].join(', '),
                  !l.ativa && 'inativa',
                  marca && `já alcançada por ${marca}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                checked={propria || integer}
                disabled={integer}
                onChange={(e) => modify(e.currentTarget.checked ? [...filters, f] : without(filterKey(f)))}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}
