import { Alert, Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileTypePdf, IconTarget } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { OnePage, OnePageType } from '#shared/relatorios/one-page.ts'
import { formatDay, formatWhen, todayIn } from '#shared/rules/dates.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'
import { shiftMonth } from '#shared/rules/vendas.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { Place } from '../../recipes/area/Place.tsx'
import type { ResolvedFilter } from '../../recipes/kpi/useIndicadoresFilter.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import type { FilterField } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { downloadPage, monthPageQuery } from './api.ts'
import { EmailEnvio } from './EmailEnvio.tsx'
import { Nota } from './Nota.tsx'
import { PageTable } from './PageTable.tsx'

const MetasModal = lazyComponent(() => import('./MetasModal.tsx').then((m) => m.MetasModal))

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthName = (mes: string) => MONTH.format(new Date(`${mes}-15T12:00:00Z`))
const MONTHS = 24

/** A figure whose rows are open. */
interface Opened {
  indicador: Indicador
  filtro: ResolvedFilter
  valor: number | null
  anterior: number | null
}
const ofPage = (p: OnePage): ResolvedFilter => ({
  de: p.periodo.de,
  ate: p.periodo.ate,
  ...(p.tipo === 'grupo' ? { codGrupo: Number(p.chave) } : { marca: p.chave }),
})

/** /one-page-report-grupo: a group's month on one page. */
export const OnePageGrupoScreen = () => <Page tipo="grupo" />
/** /one-page-report-marca: a make's month on one page. */
export const OnePageMarcaScreen = () => <Page tipo="marca" />

/** Stores × figures of a month against the previous month and the goals; as PDF, workbook, or by e-mail. */
function Page({ tipo }: { tipo: OnePageType }) {
  const fuso = useTimeZone()
  const nivel = useSessao()?.nivel
  const atual = todayIn(fuso, new Date()).slice(0, 7)
  const [filters, modify] = useFilters(['mes', 'chave'])
  const [filterOpen, filter] = useDisclosure(false)
  const [editing, metas] = useDisclosure(false)
  const [opened, open] = useState<Opened | null>(null)
  const mes = /^\d{4}-\d{2}$/.test(filters.mes ?? '') ? (filters.mes ?? atual) : atual
  const requested = { tipo, mes, chave: filters.chave }
  const q = useQuery(monthPageQuery(requested))
  const download = useMutation({ mutationFn: (mode: 'pdf' | 'xlsx') => downloadPage(requested, mode) })
  const p = q.data
  const label = tipo === 'grupo' ? 'Grupo' : 'Marca'
  const fields: readonly FilterField<'mes' | 'chave'>[] = [
    {
      kind: 'choice',
      name: 'mes',
      label: 'Mês',
      empty: monthName(atual),
      options: Array.from({ length: MONTHS }, (_, i) => shiftMonth(atual, -i - 1)).map((m) => ({
        value: m,
        label: monthName(m),
      })),
    },
    {
      kind: 'choice',
      name: 'chave',
      label,
      empty: p?.opcoes[0]?.nome ?? 'O primeiro',
      options: (p?.opcoes ?? []).map((o) => ({ value: o.chave, label: o.nome })),
    },
  ]
  return (
    <>
      <ListPage
        title={p ? `${p.nome}, ${monthName(mes)}` : `One page por ${label.toLowerCase()}`}
        onFilter={filter.open}
        onExport={() => download.mutate('xlsx')}
        buttons={
          <>
            <Button variant="default" onClick={() => modify({ mes: shiftMonth(mes, -1) })}>
              Mês anterior
            </Button>
            <Button variant="default" disabled={mes >= atual} onClick={() => modify({ mes: shiftMonth(mes, 1) })}>
              Próximo mês
            </Button>
            {(nivel === 2 || nivel === -1) && (
              <Button variant="default" leftSection={<IconTarget size={17} />} onClick={metas.open}>
                Metas
              </Button>
            )}
          </>
        }
        signal={
          p && (
            <span className="suave">
              De <b className="num">{formatDay(p.periodo.de)}</b> a <b className="num">{formatDay(p.periodo.ate)}</b>
              {p.periodo.parcial ? ', ao lado dos mesmos dias de ' : ', ao lado de '}
              {monthName(p.periodo.antesDe.slice(0, 7))}
            </span>
          )
        }
        action={
          <Button
            leftSection={<IconFileTypePdf size={17} />}
            loading={download.isPending && download.variables === 'pdf'}
            onClick={() => download.mutate('pdf')}
          >
            Baixar PDF
          </Button>
        }
      >
        {p?.atraso && (
          <Alert color="amarelo" role="status">
            Há mudanças ainda não contadas (desde {formatWhen(p.atraso.desde, fuso, new Date())}): os números chegam em
            instantes.
          </Alert>
        )}
        {q.isError && !p && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={420} radius={8} />}
        {p && p.lojas.length === 0 && (
          <EmptyState title="Nenhuma loja com números neste mês" text="Escolha outro mês nos filtros." />
        )}
        {p && p.lojas.length > 0 && (
          <PageTable
            page={p}
            open={(indicador, loja, valor, anterior) =>
              open({
                indicador,
                valor,
                anterior,
                filtro: { ...ofPage(p), ...(loja && { codConcessionaria: loja }) },
              })
            }
          />
        )}
        {p && <Nota key={`${p.chave} ${p.mes} ${p.nota?.em}`} page={p} />}
        {p && <EmailEnvio page={p} />}
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
      {opened && (
        <Place
          place="linhasDoIndicador"
          filtro={opened.filtro}
          indicador={opened.indicador}
          value={opened.valor}
          previous={opened.anterior}
          close={() => open(null)}
        />
      )}
      {editing && p && (
        <Suspense>
          <MetasModal metas={p.metas} close={metas.close} />
        </Suspense>
      )}
    </>
  )
}
