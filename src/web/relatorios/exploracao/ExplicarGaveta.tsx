import { Drawer, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatarDia } from '#shared/rules/datas.ts'
import { CODIGOS_INDICADOR, formatarIndicador, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import type { FiltroLido } from '../../recipes/indicadores/useFiltroIndicadores.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { explicarMudanca } from './api.ts'
import classes from './Exploracao.module.css'

interface Props {
  filtro: FiltroLido
  inicial: Indicador
  fechar: () => void
}

/** Figures that add up: a median does not. */
const EXPLICAVEIS = CODIGOS_INDICADOR.filter((i) => INDICADORES[i].unidade !== 'tempo')
const PRIMEIRAS = 12

/** A change with its sign; points of percent, not percent. */
function comSinal(i: Indicador, v: number): string {
  const sinal = v > 0 ? '+' : v < 0 ? '−' : ''
  const n = Math.abs(v)
  if (INDICADORES[i].unidade === 'porcento')
    return `${sinal}${(n * 100).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} p.p.`
  return `${sinal}${formatarIndicador(i, n)}`
}

/** Which stores, stages and colours made a figure change since the period before; each list adds up to the change. */
export function ExplicarGaveta({ filtro, inicial, fechar }: Props) {
  const [indicador, setIndicador] = useState<Indicador>(EXPLICAVEIS.includes(inicial) ? inicial : 'aprovado')
  const q = useQuery(explicarMudanca(filtro, indicador))
  const r = q.data
  const mudou = r && r.antes !== null && r.agora !== null ? r.agora - r.antes : null
  return (
    <Drawer opened onClose={fechar} position="right" size={560} title="Explicar mudança">
      <Stack gap="md">
        <NativeSelect
          label="Indicador"
          value={indicador}
          onChange={(e) => setIndicador(EXPLICAVEIS.find((i) => i === e.currentTarget.value) ?? 'aprovado')}
          data={EXPLICAVEIS.map((i) => ({ value: i, label: INDICADORES[i].nome }))}
        />
        <Text size="sm" c="dimmed">
          De {formatarDia(filtro.de)} a {formatarDia(filtro.ate)}, contra o mesmo número de dias antes.
        </Text>
        {q.isError && !r && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={260} radius={8} />}
        {r && (
          <div className={classes.mudou}>
            <span className="num">{formatarIndicador(indicador, r.antes)}</span> →{' '}
            <b className="num">{formatarIndicador(indicador, r.agora)}</b>
            {mudou !== null && <span className="num suave"> ({comSinal(indicador, mudou)})</span>}
          </div>
        )}
        {r && mudou === null && <Text c="dimmed">Um dos períodos não tem este número: não há o que comparar.</Text>}
        {r && mudou !== null && (
          <>
            <Partes titulo="Por concessionária" indicador={indicador} partes={r.porLoja} />
            <Partes titulo="Por etapa" indicador={indicador} partes={r.porEtapa} />
            <Partes titulo="Por cor" indicador={indicador} partes={r.porCor} />
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

function Partes({
  titulo,
  indicador,
  partes,
}: {
  titulo: string
  indicador: Indicador
  partes: readonly { nome: string; parte: number }[] | null
}) {
  if (!partes || partes.length === 0) return null
  const primeiras = partes.slice(0, PRIMEIRAS)
  const resto = partes.slice(PRIMEIRAS)
  const ditas =
    resto.length === 0
      ? primeiras
      : [...primeiras, { nome: `Outras ${resto.length}`, parte: resto.reduce((n, p) => n + p.parte, 0) }]
  const maior = Math.max(...ditas.map((p) => Math.abs(p.parte)), Number.MIN_VALUE)
  return (
    <section>
      <h3 className={classes.titulo}>{titulo}</h3>
      <ul className={classes.partes} aria-label={titulo}>
        {ditas.map((p) => (
          <li key={p.nome}>
            <span>{p.nome}</span>
            <b className="num">{comSinal(indicador, p.parte)}</b>
            <span className={classes.trilho} aria-hidden="true">
              <i data-lado={p.parte < 0 ? 'menos' : 'mais'} style={{ width: `${(50 * Math.abs(p.parte)) / maior}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
