import { Alert, Button } from '@mantine/core'
import { formatDay } from '#shared/rules/dates.ts'
import { DEPARTAMENTOS, VENDA_MEDIDAS } from '#shared/rules/vendas.ts'
import type { Dispute, Lancamento } from './lancamento.ts'
import { medidaFormat } from './texts.ts'
import classes from './Vendas.module.css'

/** Cells that somebody else changed first: shows both figures and lets the user pick one. */
export function Disputes({ disputes, resolver }: { disputes: readonly Dispute[]; resolver: Lancamento['resolver'] }) {
  if (disputes.length === 0) return null
  const write = (d: Dispute, v: number | null) => (v === null ? 'vazio' : medidaFormat(d.medida).write(v))
  return (
    <Alert color="amarelo" role="alert" title="Outra pessoa lançou antes de você" mb={12}>
      {disputes.map((d) => (
        <div key={`${d.dia} ${d.departamento} ${d.medida}`} className={classes.disputa}>
          <span>
            {DEPARTAMENTOS[d.departamento]}, {VENDA_MEDIDAS[d.medida].toLowerCase()} de {formatDay(d.dia)}:{' '}
            {d.quem ?? 'outra pessoa'} pôs <b className="num">{write(d, d.atual)}</b>, você{' '}
            <b className="num">{write(d, d.mine)}</b>.
          </span>
          <Button size="compact-sm" variant="default" onClick={() => resolver(d, 'meu')}>
            Usar o meu
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => resolver(d, 'atual')}>
            Deixar como está
          </Button>
        </div>
      ))}
    </Alert>
  )
}
