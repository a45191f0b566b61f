import { IconAlarm } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatTime } from '#shared/rules/dates.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { promessasAtRisk } from './api.ts'
import classes from './Riscos.module.css'

const RiscosModal = lazyComponent(() => import('./RiscosModal.tsx').then((m) => m.RiscosModal))
const SHOW = 3

/** Promises at risk as the work is planned, each with its hour; a click shows causes and options. */
export function Riscos({ codConcessionaria, fuso }: { codConcessionaria: number; fuso: string }) {
  const { data } = useQuery(promessasAtRisk(codConcessionaria))
  const [opened, open] = useState(false)
  if (!data || data.length === 0) return null
  const name = (r: (typeof data)[number]) => (r.placa ? displayPlaca(r.placa) : r.modelo)
  return (
    <div>
      <div className={classes.riscos} role="status">
        <IconAlarm size={15} aria-hidden="true" />
        <button type="button" onClick={() => open(true)}>
          {data.length === 1 ? '1 promessa em risco' : `${data.length} promessas em risco`}
        </button>
        <span className="num">
          {data
            .slice(0, SHOW)
            .map((r) => `${name(r)} às ${formatTime(r.promessa, fuso)}`)
            .join(', ')}
          {data.length > SHOW && ` e mais ${data.length - SHOW}`}
        </span>
      </div>
      {opened && (
        <Suspense>
          <RiscosModal codConcessionaria={codConcessionaria} riscos={data} close={() => open(false)} />
        </Suspense>
      )}
    </div>
  )
}
