import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { alcanca, chaveDoFiltro, type Filtro } from '#shared/rules/alcance.ts'
import type { OpcoesDeFiltro } from '#shared/cadastros/usuarios.ts'
import classes from './Filtros.module.css'

/** Up to here every group stands open from the start. */
const POUCAS = 16

interface Props {
  opcoes: OpcoesDeFiltro
  filtros: readonly Filtro[]
  mudar: (filtros: Filtro[]) => void
}

const semAcento = (t: string) => t.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Groups and their stores as a tree of boxes: a group grants all its stores, a store only itself. */
export function ArvoreDeLojas({ opcoes, filtros, mudar }: Props) {
  const [busca, setBusca] = useState('')
  const termo = semAcento(busca.trim())
  const concedidos = new Set(opcoes.grupos.map((g) => g.codGrupo))
  const nomes = new Map([
    ...opcoes.lojas.map((l) => [l.codGrupo, l.grupo] as const),
    ...opcoes.grupos.map((g) => [g.codGrupo, g.nome] as const),
  ])
  const grupos = [...nomes]
    .map(([codGrupo, nome]) => ({ codGrupo, nome, lojas: opcoes.lojas.filter((l) => l.codGrupo === codGrupo) }))
    .map((g) => ({
      ...g,
      visiveis: semAcento(g.nome).includes(termo) ? g.lojas : g.lojas.filter((l) => semAcento(l.nome).includes(termo)),
    }))
    .filter((g) => termo === '' || g.visiveis.length > 0 || semAcento(g.nome).includes(termo))
    .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
  return (
    <Stack gap={10}>
      {opcoes.lojas.length > 6 && (
        <TextInput
          aria-label="Buscar grupo ou loja"
          placeholder="Buscar grupo ou loja"
          leftSection={<IconSearch size={16} />}
          value={busca}
          onChange={(e) => setBusca(e.currentTarget.value)}
          onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
        />
      )}
      {grupos.length === 0 && <Text c="dimmed">Nenhum grupo ou loja com esse nome.</Text>}
      <div className={classes.grupos}>
        {grupos.map((g) => (
          <Grupo
            key={g.codGrupo}
            grupo={g}
            concedido={concedidos.has(g.codGrupo)}
            aberto={opcoes.lojas.length <= POUCAS || termo !== ''}
            filtros={filtros}
            mudar={mudar}
          />
        ))}
      </div>
    </Stack>
  )
}

interface GrupoProps {
  grupo: { codGrupo: number; nome: string; lojas: OpcoesDeFiltro['lojas']; visiveis: OpcoesDeFiltro['lojas'] }
  /** The signed-in user may grant the whole group. */
  concedido: boolean
  aberto: boolean
  filtros: readonly Filtro[]
  mudar: (filtros: Filtro[]) => void
}

function Grupo({ grupo: g, concedido, aberto, filtros, mudar }: GrupoProps) {
  const tem = new Set(filtros.map(chaveDoFiltro))
  const doGrupo: Filtro = { tipo: 'GRUPO', valor: String(g.codGrupo) }
  const inteiro = tem.has(chaveDoFiltro(doGrupo))
  const alcancadas = g.lojas.filter((l) => filtros.some((f) => alcanca(f, l)))
  const [escolhido, setEscolhido] = useState<boolean | null>(null)
  const abre = escolhido ?? (aberto || (alcancadas.length > 0 && !inteiro))
  const sem = (chave: string) => filtros.filter((f) => chaveDoFiltro(f) !== chave)

  function marcarGrupo(marcado: boolean): void {
    // The whole group makes its single stores superfluous.
    const lojas = new Set(
      g.lojas.map((l) => chaveDoFiltro({ tipo: 'CONCESSIONARIA', valor: String(l.codConcessionaria) })),
    )
    mudar(marcado ? [...filtros.filter((f) => !lojas.has(chaveDoFiltro(f))), doGrupo] : sem(chaveDoFiltro(doGrupo)))
  }

  return (
    <div className={classes.grupo} role="group" aria-label={g.nome}>
      <div className={classes.cabeca}>
        <Checkbox
          label={g.nome}
          fw={600}
          checked={inteiro}
          indeterminate={!inteiro && alcancadas.length > 0}
          disabled={!concedido && !inteiro}
          description={concedido || inteiro ? undefined : 'Só as lojas: você não alcança o grupo inteiro'}
          onChange={(e) => marcarGrupo(e.currentTarget.checked)}
        />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={abre}
          aria-label={`${alcancadas.length} de ${g.lojas.length}, ${abre ? 'recolher' : 'abrir'} ${g.nome}`}
          rightSection={abre ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          onClick={() => setEscolhido(!abre)}
        >
          <span className="num">
            {alcancadas.length} de {g.lojas.length}
          </span>
        </Button>
      </div>
      {abre && g.visiveis.length > 0 && (
        <div className={classes.filhas}>
          {g.visiveis.map((l) => {
            const f: Filtro = { tipo: 'CONCESSIONARIA', valor: String(l.codConcessionaria) }
            const propria = tem.has(chaveDoFiltro(f))
            const marca = propria || inteiro ? undefined : filtros.find((x) => alcanca(x, l))?.valor
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
                checked={propria || inteiro}
                disabled={inteiro}
                onChange={(e) => mudar(e.currentTarget.checked ? [...filtros, f] : sem(chaveDoFiltro(f)))}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}
