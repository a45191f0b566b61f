import { Drawer, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/rules/dates.ts'
import { INDICADOR_CODES, formatIndicador, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import type { ResolvedFilter } from '../../recipes/kpi/useIndicadoresFilter.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { explainChange } from './api.ts'
import classes from './Exploracao.module.css'

interface Props {
  filtro: ResolvedFilter
  initial: Indicador
  close: () => void
}

/** Additive figures only: a median does not add up. */
const EXPLAINABLE = INDICADOR_CODES.filter((i) => INDICADORES[i].unidade !== 'tempo')
const SHOWN_FIRST = 12

/** A change with sign; a change of a percentage is in percentage points. */
function withSign(i: Indicador, v: number): string {
  const signal = v > 0 ? '+' : v < 0 ? '−' : ''
  const n = Math.abs(v)
  if (INDICADORES[i].unidade === 'porcento')
    return `${signal}${(n * 100).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} p.p.`
  return `${signal}${formatIndicador(i, n)}`
}

/** Contribution of stores, stages and colours to a figure's change against the previous period; each list adds up to the change. */
export function ExplainDrawer({ filtro, initial, close }: Props) {
  const [indicador, setIndicador] = useState<Indicador>(EXPLAINABLE.includes(initial) ? initial : 'aprovado')
  const q = useQuery(explainChange(filtro, indicador))
  const r = q.data
  const changed = r && r.antes !== null && r.agora !== null ? r.agora - r.antes : null
  return (
    <Drawer opened onClose={close} position="right" size={560} title="Explicar mudança">
      <Stack gap="md">
        <NativeSelect
          label="Indicador"
          value={indicador}
          onChange={(e) => setIndicador(EXPLAINABLE.find((i) => i === e.currentTarget.value) ?? 'aprovado')}
          data={EXPLAINABLE.map((i) => ({ value: i, label: INDICADORES[i].nome }))}
        />
        <Text size="sm" c="dimmed">
          De {formatDay(filtro.de)} a {formatDay(filtro.ate)}, contra o mesmo número de dias antes.
        </Text>
        {q.isError && !r && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={260} radius={8} />}
        {r && (
          <div className={classes.mudou}>
            <span className="num">{formatIndicador(indicador, r.antes)}</span> →{' '}
            <b className="num">{formatIndicador(indicador, r.agora)}</b>
            {changed !== null && <span className="num suave"> ({withSign(indicador, changed)})</span>}
          </div>
        )}
        {r && changed === null && <Text c="dimmed">Um dos períodos não tem este número: não há o que comparar.</Text>}
        {r && changed !== null && (
          <>
            <Services title="Por concessionária" indicador={indicador} parts={r.porLoja} />
            <Services title="Por etapa" indicador={indicador} parts={r.porEtapa} />
            <Services title="Por cor" indicador={indicador} parts={r.porCor} />
            <Text size="xs" c="dimmed">
              Em cada lista, as partes somam exatamente a mudança. Em uma razão, a parte de uma loja é o que ela tem
              acima ou abaixo da razão de todas no período anterior.
            </Text>
          </>
        )}
      </Stack>
    </Drawer>
  )
}

function Services({
  title,
  indicador,
  parts,
}: {
  title: string
  indicador: Indicador
  parts: readonly { nome: string; parte: number }[] | null
}) {
  if (!parts || parts.length === 0) return null
  const leading = parts.slice(0, SHOWN_FIRST)
  const rest = parts.slice(SHOWN_FIRST)
  const shown =
    rest.length === 0
      ? leading
      : [...leading, { nome: `Outras ${rest.length}`, parte: rest.reduce((n, p) => n + p.parte, 0) }]
  const largest = Math.max(...shown.map((p) => Math.abs(p.parte)), Number.MIN_VALUE)
  return (
    <section>
      <h3 className={classes.titulo}>{title}</h3>
      <ul className={classes.partes} aria-label={title}>
        {shown.map((p) => (
          <li key={p.nome}>
            <span>{p.nome}</span>
            <b className="num">{withSign(indicador, p.parte)}</b>
            <span className={classes.trilho} aria-hidden="true">
              <i
                data-lado={p.parte < 0 ? 'menos' : 'mais'}
                style={{ width: `${(50 * Math.abs(p.parte)) / largest}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
