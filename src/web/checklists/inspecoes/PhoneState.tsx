import { IconAlertTriangle, IconDeviceMobile } from '@tabler/icons-react'
import { usePending, useStorageState } from '../../core/offline/pending.ts'
import { WARN_SHARE } from '../../core/offline/quota.ts'
import { When } from '../../ui/display/When.tsx'
import classes from './Walk.module.css'

/** What is on this phone only, how much and since when; and whether the phone can keep more. */
export function PhoneState() {
  const { acts, media, bytes, since } = usePending()
  const { denied, usage, quota } = useStorageState()
  const parts = [
    acts > 0 && (acts === 1 ? '1 registro' : `${acts} registros`),
    media > 0 && (media === 1 ? '1 foto ou vídeo' : `${media} fotos e vídeos`),
  ].filter(Boolean)
  return (
    <>
      {since && (
        <div className={classes.aviso} data-tom="azul" role="status">
          <IconDeviceMobile size={20} aria-hidden="true" />
          <span>
            Só neste aparelho: {parts.join(' e ')}
            {bytes > 0 && ` (${(bytes / 1_048_576).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB)`}, desde{' '}
            <When instant={since} />
          </span>
        </div>
      )}
      {(denied || (quota > 0 && usage > quota * WARN_SHARE)) && (
        <div className={classes.aviso} data-tom="amarelo" role="alert">
          <IconAlertTriangle size={20} aria-hidden="true" />
          <span>
            {denied
              ? 'Este navegador não guarda nada: sem rede, fotos e respostas se perdem. Saia da janela anônima.'
              : 'O aparelho está quase cheio. Apague fotos ou vídeos antes de fotografar mais.'}
          </span>
        </div>
      )}
    </>
  )
}
