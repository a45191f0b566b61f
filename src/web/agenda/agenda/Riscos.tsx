import { IconAlarm } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatarHora } from '#shared/rules/datas.ts'
import { escreverPlaca } from '#shared/rules/placa.ts'
import { adiado } from '../../core/adiado.ts'
import { promessasEmRisco } from './api.ts'
import classes from './Dia.module.css'

const RiscosModal = adiado(() => import('./RiscosModal.tsx').then((m) => m.RiscosModal))
const MOSTRAR = 3

/** Promises that do not hold as the work is planned: told at once, each with its hour; a click says why and what to do. */
export function Riscos({ codConcessionaria, fuso }: { codConcessionaria: number; fuso: string }) {
  const { data } = useQuery(promessasEmRisco(codConcessionaria))
  const [aberto, abrir] = useState(false)
  if (!data || data.length === 0) return null
  const nome = (r: (typeof data)[number]) => (r.placa ? escreverPlaca(r.placa) : r.modelo)
  return (
    <div>
      <div className={classes.riscos} role="status">
        <IconAlarm size={15} aria-hidden="true" />
        <button type="button" onClick={() => abrir(true)}>
          {data.length === 1 ? '1 promessa em risco' : `${data.length} promessas em risco`}
        </button>
        <span className="num">
          {data
            .slice(0, MOSTRAR)
            .map((r) => `${nome(r)} às ${formatarHora(r.promessa, fuso)}`)
            .join(', ')}
          {data.length > MOSTRAR && ` e mais ${data.length - MOSTRAR}`}
        </span>
      </div>
      {aberto && (
        <Suspense>
          <RiscosModal codConcessionaria={codConcessionaria} riscos={data} fechar={() => abrir(false)} />
        </Suspense>
      )}
    </div>
  )
}
