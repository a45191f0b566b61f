import { Alert, Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconLink, IconListSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { type Dimension, DIMENSIONS, MAX_MEDIDAS, DIMENSION_NAMES } from '#shared/relatorios/exploracao.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { INDICADOR_CODES, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { type ResolvedFilter, useIndicadoresFilter } from '../../recipes/kpi/useIndicadoresFilter.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { useFilters } from '../../recipes/list/filters.ts'
import { FiltrosSalvos } from '../../recipes/list/SavedFilters.tsx'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { downloadExploracao, explore, type Montagem } from './api.ts'
import classes from './Exploracao.module.css'
import { Chart } from './Chart.tsx'
import { buildPivot } from './pivot.ts'
import { PivotTable } from './PivotTable.tsx'

const BuildDrawer = lazyComponent(() => import('./BuildDrawer.tsx').then((m) => m.BuildDrawer))
const ExplainDrawer = lazyComponent(() => import('./ExplainDrawer.tsx').then((m) => m.ExplainDrawer))

const list = <T extends string>(
  text: string | undefined,
  allowed: readonly T[],
  padrao: readonly T[],
  maximo: number,
) => {
  const matches = (text ?? '').split(',').flatMap((t) => allowed.filter((p) => p === t))
  return matches.length === 0 ? padrao : matches.slice(0, maximo)
}

/** A figure whose rows are open, with its filter. */
interface Opened {
  indicador: Indicador
  filtro: ResolvedFilter
  valor: number | null
}

/** /business-inteligence: pivot table with chart, rows behind each cell, and explanation of changes. The URL keeps the whole state. */
export function ExploracaoPage() {
  const fuso = useTimeZone()
  const { filtro, filtros, modify, campos, chips, periodo } = useIndicadoresFilter({ meses: 3 })
  const [view, changeView] = useFilters(['medidas', 'linhas', 'coluna'])
  const [filterOpen, drawer] = useDisclosure(false)
  const [building, buildRow] = useDisclosure(false)
  const [explaining, explain] = useDisclosure(false)
  const [opened, open] = useState<Opened | null>(null)
  const linhas = list<Dimension>(view.linhas, DIMENSIONS, ['loja'], 2)
  const m: Montagem = {
    medidas: list<Indicador>(view.medidas, INDICADOR_CODES, ['aprovado', 'conversao'], MAX_MEDIDAS),
    linhas,
    coluna:
      view.coluna === 'nenhuma'
        ? null
        : (DIMENSIONS.find((d) => d === (view.coluna ?? 'mes') && !linhas.includes(d)) ?? null),
  }
  const q = useQuery(explore(filtro, m))
  const exportData = useMutation({ mutationFn: () => downloadExploracao(filtro, m) })
  const { linhas: dims, coluna } = m
  const pivot = useMemo(
    () => q.data && buildPivot(q.data.celulas, q.data.nomes, dims, coluna),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- dimensions change together with the data loaded for them
    [q.data],
  )
  const [first = 'aprovado'] = m.medidas
  const everything = { ...filtros, ...view } as Record<string, string | undefined>
  return (
    <>
      <ListPage
        title="Business intelligence"
        chips={chips}
        onFilter={drawer.open}
        onExport={() => exportData.mutate()}
        buttons={
          <>
            <FiltrosSalvos
              screen="exploracao"
              filters={everything}
              apply={(f) => {
                modify({ de: f['de'], ate: f['ate'], loja: f['loja'], codGrupo: f['codGrupo'], marca: f['marca'] })
                changeView({ medidas: f['medidas'], linhas: f['linhas'], coluna: f['coluna'] })
              }}
            />
            <Button variant="default" leftSection={<IconLink size={17} />} onClick={() => void copy()}>
              Copiar link
            </Button>
            <Button variant="default" leftSection={<IconListSearch size={17} />} onClick={explain.open}>
              Explicar mudança
            </Button>
          </>
        }
        action={
          <Button leftSection={<IconAdjustmentsHorizontal size={17} />} onClick={buildRow.open}>
            Montar tabela
          </Button>
        }
        signal={
          <span className="suave">
            {m.medidas.map((i) => INDICADORES[i].nome).join(', ')} por{' '}
            {m.linhas.map((d) => DIMENSION_NAMES[d].toLowerCase()).join(' e ')}
            {m.coluna && ` e ${DIMENSION_NAMES[m.coluna].toLowerCase()}`}, de <b className="num">{periodo}</b>
          </span>
        }
      >
        {q.data?.atraso && (
          <Alert color="amarelo" role="status">
            Há mudanças ainda não contadas (desde {formatWhen(q.data.atraso.desde, fuso, new Date())}): os números
            chegam em instantes.
          </Alert>
        )}
        {q.isError && !q.data && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={420} radius={8} />}
        {pivot && pivot.linhas.length === 0 && (
          <EmptyState title="Nada no período" text="Mude o período ou os filtros para explorar outros números." />
        )}
        {pivot && q.data && pivot.linhas.length > 0 && (
          <div className={classes.lado} data-espera={q.isPlaceholderData || undefined}>
            <PivotTable
              pivot={pivot}
              nomes={q.data.nomes}
              montagem={m}
              filtro={filtro}
              open={(indicador, onde, valor) => open({ indicador, filtro: onde, valor })}
            />
            <Chart pivot={pivot} montagem={m} nomes={q.data.nomes} parciais={q.data.parciais} />
          </div>
        )}
      </ListPage>
      <FilterDrawer opened={filterOpen} close={drawer.close} fields={campos} filters={filtros} modify={modify} />
      {building && (
        <Suspense>
          <BuildDrawer
            montagem={m}
            modify={(n) =>
              changeView({ medidas: n.medidas.join(','), linhas: n.linhas.join(','), coluna: n.coluna ?? 'nenhuma' })
            }
            close={buildRow.close}
          />
        </Suspense>
      )}
      {explaining && (
        <Suspense>
          <ExplainDrawer filtro={filtro} initial={first} close={explain.close} />
        </Suspense>
      )}
      {opened && (
        <Place
          place="linhasDoIndicador"
          filtro={opened.filtro}
          indicador={opened.indicador}
          value={opened.valor}
          close={() => open(null)}
        />
      )}
    </>
  )
}

/** Copies the link; it shows each reader only what their own rights allow. */
async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href)
    toast.ok('Link copiado: quem abrir vê o que o próprio acesso permite')
  } catch {
    toast.error('O navegador não deixou copiar. Copie o endereço da barra.')
  }
}
