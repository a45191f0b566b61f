import { IconEyeCheck, IconLock, IconRepeat } from '@tabler/icons-react'
import { firstName } from '#shared/rules/name.ts'
import { When } from '../../ui/display/When.tsx'
import { Refusals } from './Refusals.tsx'
import classes from './Walk.module.css'
import type { Work } from './work.ts'

/** What one must know before going on: refused acts, sent back, finished, cancelled. */
export function Notices({ work: { id, content: c } }: { work: Work }) {
  return (
    <>
      <Refusals id={id} />
      {c.devolvida && (
        <div className={classes.aviso} data-tom="amarelo" role="status">
          <IconRepeat size={20} aria-hidden="true" />
          <span>
            <b>{firstName(c.devolvida.por)} pediu para refazer:</b> {c.devolvida.motivo}
          </span>
        </div>
      )}
      {c.estado === 'SEGUNDA_OLHADA' && (
        <div className={classes.aviso} data-tom="azul" role="status">
          <IconEyeCheck size={20} aria-hidden="true" />
          <span>Pronta e esperando a segunda olhada do chefe de oficina.</span>
        </div>
      )}
      {c.estado === 'FINALIZADA' && c.finalizada && (
        <div className={classes.aviso} data-tom="azul">
          <IconLock size={20} aria-hidden="true" />
          <span>
            Finalizada por {c.finalizada.por}, <When instant={(c.aprovada ?? c.finalizada).em} />
          </span>
        </div>
      )}
      {c.estado === 'CANCELADA' && c.cancelada && (
        <div className={classes.aviso} data-tom="amarelo">
          <IconLock size={20} aria-hidden="true" />
          <span>
            Cancelada por {c.cancelada.por}: {c.cancelada.motivo}
          </span>
        </div>
      )}
    </>
  )
}
