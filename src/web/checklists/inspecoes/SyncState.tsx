import { IconCloudCheck, IconCloudUp } from '@tabler/icons-react'
import { useOnline } from './useOnline.ts'

/** Whether everything done here has arrived, or how much waits on this phone. */
export function SyncState({ pending }: { pending: number }) {
  const online = useOnline()
  if (pending === 0)
    return (
      <span className="suave nowrap" title="Tudo enviado">
        <IconCloudCheck size={20} aria-label="Tudo enviado" role="img" />
      </span>
    )
  return (
    <span
      className="nowrap num"
      role="status"
      aria-live="off"
      style={{ color: 'var(--amarelo-texto)', fontWeight: 600 }}
    >
      <IconCloudUp size={18} aria-hidden="true" style={{ verticalAlign: -4 }} /> {pending}{' '}
      {online ? 'enviando' : 'no aparelho'}
    </span>
  )
}
