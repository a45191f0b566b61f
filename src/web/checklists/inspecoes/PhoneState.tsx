import { IconAlertTriangle } from '@tabler/icons-react'
import { useStorageState } from '../../core/offline/pending.ts'
import { WARN_SHARE } from '../../core/offline/quota.ts'
import classes from './Walk.module.css'

/** Warns before the first photo where this phone keeps nothing, or is nearly full. */
export function PhoneState() {
  const { denied, usage, quota } = useStorageState()
  if (!denied && (quota === 0 || usage <= quota * WARN_SHARE)) return null
  return (
    <div className={classes.aviso} data-tom="amarelo" role="alert">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>
        {denied
          ? 'Este navegador não guarda nada: sem rede, fotos e respostas se perdem. Saia da janela anônima.'
          : 'O aparelho está quase cheio. Apague fotos ou vídeos antes de fotografar mais.'}
      </span>
    </div>
  )
}
