import { IconAlertTriangleFilled, IconChevronRight, IconCircleXFilled } from '@tabler/icons-react'
import type { InspecaoCar } from '#shared/checklists/inspecoes.ts'
import { formatTime } from '#shared/rules/dates.ts'
import { firstName } from '#shared/rules/name.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import classes from './Cars.module.css'
import { carSearch, carUrl } from './places.ts'
import { ProgressRing } from './ProgressRing.tsx'

/** A car of the day: who it is, when it was promised, how far its inspection is. */
export function CarRow({ car: c, fuso, now }: { car: InspecaoCar; fuso: string; now: number }) {
  const late = c.promessa !== null && Date.parse(c.promessa) < now && c.estado !== 'FINALIZADA'
  const began = c.estado !== null && c.estado !== 'CANCELADA'
  const tone = c.vermelhos > 0 ? 'vermelho' : c.amarelos > 0 ? 'amarelo' : c.feitos === c.total ? 'verde' : 'azul'
  return (
    <li className={classes.item}>
      <ScreenLink className={classes.carro} to={carUrl(c)} search={carSearch(c)}>
        <span className={classes.topo}>
          <Placa placa={c.placa} chassi={c.chassi} />
          {c.prisma && <span className={classes.prisma}>prisma {c.prisma}</span>}
          {c.promessa && (
            <span className={classes.promessa} data-atrasada={late || undefined}>
              {late ? 'atrasado, ' : 'até '}
              {formatTime(c.promessa, fuso)}
            </span>
          )}
        </span>
        <span className={classes.modelo}>
          <b>{c.modelo}</b>
          <span className="suave"> · {firstName(c.cliente)}</span>
        </span>
        <span className={classes.estado}>
          {began ? (
            <>
              {c.vermelhos > 0 && (
                <span className={classes.conta} data-tom="vermelho">
                  <IconCircleXFilled size={14} aria-hidden="true" />
                  {c.vermelhos} {c.vermelhos === 1 ? 'urgente' : 'urgentes'}
                </span>
              )}
              {c.amarelos > 0 && (
                <span className={classes.conta} data-tom="amarelo">
                  <IconAlertTriangleFilled size={14} aria-hidden="true" />
                  {c.amarelos} atenção
                </span>
              )}
              {c.quem.length > 0 && <span className="suave">{c.quem.join(', ')}</span>}
            </>
          ) : (
            <span className="suave">{c.consultor ? `recebido por ${firstName(c.consultor)}` : 'ninguém começou'}</span>
          )}
        </span>
        {began ? (
          <ProgressRing feitos={c.feitos} total={c.total} tone={tone} />
        ) : (
          <IconChevronRight className={classes.seta} size={22} aria-hidden="true" />
        )}
      </ScreenLink>
    </li>
  )
}
