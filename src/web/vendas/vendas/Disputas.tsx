import { Alert, Button } from '@mantine/core'
import { formatarDia } from '#shared/rules/datas.ts'
import { DEPARTAMENTOS, MEDIDAS_VENDA } from '#shared/rules/vendas.ts'
import type { Disputa, Lancamento } from './lancamento.ts'
import { formatoDaMedida } from './textos.ts'
import classes from './Vendas.module.css'

/** Cells that somebody else wrote first: both figures, and which one stays. */
export function Disputas({ disputas, resolver }: { disputas: readonly Disputa[]; resolver: Lancamento['resolver'] }) {
  if (disputas.length === 0) return null
  const escrever = (d: Disputa, v: number | null) => (v === null ? 'vazio' : formatoDaMedida(d.medida).escrever(v))
  return (
    <Alert color="amarelo" role="alert" title="Outra pessoa lançou antes de você" mb={12}>
      {disputas.map((d) => (
        <div key={`${d.dia} ${d.departamento} ${d.medida}`} className={classes.disputa}>
          <span>
            {DEPARTAMENTOS[d.departamento]}, {MEDIDAS_VENDA[d.medida].toLowerCase()} de {formatarDia(d.dia)}:{' '}
            {d.quem ?? 'outra pessoa'} pôs <b className="num">{escrever(d, d.atual)}</b>, você{' '}
            <b className="num">{escrever(d, d.meu)}</b>.
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
