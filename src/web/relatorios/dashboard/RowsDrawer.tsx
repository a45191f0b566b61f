import { Badge, Button, Drawer, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatInstant, formatDay } from '#shared/rules/dates.ts'
import type { Unit } from '#shared/rules/indicador-definition.ts'
import { formatIndicador, formatUnit, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { DEPARTAMENTOS } from '#shared/rules/vendas.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import type { ResolvedFilter } from '../../recipes/kpi/useIndicadoresFilter.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { indicadorRows } from './api.ts'
import classes from './Dashboard.module.css'

interface Props {
  filtro: ResolvedFilter
  indicador: Indicador
  value: number | null
  previous?: number | null
  close: () => void
}

/** Unit of a row's value, if it differs from the figure's. */
const ROW_UNIT: Partial<Record<Indicador, Unit>> = { nps: 'pontos', valorHora: 'dinheiro' }
function rowUnit(i: Indicador): Unit {
  const { fonte, unidade } = INDICADORES[i]
  const found = ROW_UNIT[i]
  if (found) return found
  return unidade === 'tempo' || fonte === 'conversas' ? 'tempo' : fonte === 'pesquisas' ? 'pontos' : 'dinheiro'
}

/** A figure's formula, value and rows, newest first. */
export function RowsDrawer({ filtro, indicador, value, previous, close }: Props) {
  const fuso = useTimeZone()
  const goTo = useGoTo()
  const q = useInfiniteQuery(indicadorRows(filtro, indicador))
  const itens = q.data?.pages.flatMap((p) => p.itens) ?? []
  const { nome, formula, fonte, unidade } = INDICADORES[indicador]
  const isRatio = unidade === 'porcento' && itens.some((l) => !l.conta)
  return (
    <Drawer opened onClose={close} position="right" size={560} title={nome}>
      <Stack gap="sm">
        <div className={classes.cabeca}>
          <b className="num">{formatIndicador(indicador, value)}</b>
          {previous !== undefined && <span className="num suave">antes {formatIndicador(indicador, previous)}</span>}
        </div>
        <Text size="sm">{formula}</Text>
        <Text size="xs" c="dimmed">
          {formatDay(filtro.de)} a {formatDay(filtro.ate)}
          {isRatio && '; as linhas marcadas “conta” são as de cima da divisão'}
        </Text>
        {q.isError && itens.length === 0 && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={280} radius={8} />}
        {q.data && itens.length === 0 && <Text c="dimmed">Nada no período.</Text>}
        <ul className={classes.linhas}>
          {itens.map((l, i) => {
            const content = (
              <>
                {(l.placa !== null || l.chassi !== null) && <Placa placa={l.placa} chassi={l.chassi} />}
                <span className={classes.quem}>
                  <b>{l.titulo}</b>
                  <small>
                    {fonte !== 'dias' && fonte !== 'vendas' && (
                      <span className="num">{formatInstant(l.quando, fuso)} · </span>
                    )}
                    {fonte === 'vendas' ? (DEPARTAMENTOS[l.texto as keyof typeof DEPARTAMENTOS] ?? l.texto) : l.texto}
                    {!filtro.codConcessionaria && ` · ${l.concessionaria}`}
                  </small>
                </span>
                <span className={classes.medida}>
                  {l.valor !== null && <span className="num">{formatUnit(rowUnit(indicador), l.valor)}</span>}
                  {isRatio && l.conta && (
                    <Badge variant="light" color="azul">
                      conta
                    </Badge>
                  )}
                </span>
              </>
            )
            const { codOrcamento, codConversa } = l
            const open =
              codOrcamento !== null
                ? () =>
                    void goTo('/oficina-digital/historico', {
                      search: { orcamento: codOrcamento, loja: l.codConcessionaria },
                    })
                : codConversa !== null
                  ? () => void goTo(`/conversas/${codConversa}`)
                  : null
            return (
              <li key={`${l.quando} ${l.placa} ${i}`}>
                {open === null ? (
                  <div className={classes.linha}>{content}</div>
                ) : (
                  <button type="button" className={classes.linha} onClick={open}>
                    {content}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
        {q.hasNextPage && (
          <Button variant="default" loading={q.isFetchingNextPage} onClick={() => void q.fetchNextPage()}>
            Mostrar mais
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}
