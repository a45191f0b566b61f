import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconDownload, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Anexo } from '#shared/conversas/conversas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { anexoQuery, saveAnexo } from './api.ts'
import classes from './Bubble.module.css'
import { formatBytes } from './sizes.ts'

const EnlargedPhoto = lazyComponent(() => import('../../ui/display/EnlargedPhoto.tsx').then((m) => m.EnlargedPhoto))

interface Props {
  codConversa: number
  anexos: readonly Anexo[]
}

/** Files of a message: photos as thumbnails, sound and video played in place, others to be saved. */
export function AnexoList({ codConversa, anexos }: Props) {
  return (
    <ul className={classes.anexos}>
      {anexos.map((a) => (
        <li key={a.idAnexo}>
          <File codConversa={codConversa} anexo={a} />
        </li>
      ))}
    </ul>
  )
}

function File({ codConversa, anexo: a }: { codConversa: number; anexo: Anexo }) {
  if (a.estado === 'ESPERA')
    return (
      <span className={classes.espera} role="status">
        <IconClock size={14} aria-hidden="true" /> {a.nome}: o arquivo está chegando
      </span>
    )
  if (a.estado === 'RECUSADO')
    return (
      <span className={classes.falha}>
        <IconAlertTriangle size={14} aria-hidden="true" /> {a.nome}: {a.motivo ?? 'o arquivo não foi aceito'}
      </span>
    )
  if (a.tipo.startsWith('image/')) return <Picture codConversa={codConversa} anexo={a} />
  if (a.tipo.startsWith('audio/') || a.tipo.startsWith('video/'))
    return <Recording codConversa={codConversa} anexo={a} />
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={15} />}
      onClick={() => void saveAnexo(codConversa, a).catch((e: unknown) => toast.failure(e))}
    >
      {a.nome}
      {a.bytes !== null && ` · ${formatBytes(a.bytes)}`}
    </Button>
  )
}

/** Address of bytes for this page; null until there are some. */
function useBlobUrl(blob: Blob | undefined): string | null {
  const url = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob])
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url)
    },
    [url],
  )
  return url
}

function Picture({ codConversa, anexo: a }: { codConversa: number; anexo: Anexo }) {
  const place = useRef<HTMLButtonElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const el = place.current
    if (!el) return undefined
    const observer = new IntersectionObserver((seen) => seen.some((s) => s.isIntersecting) && setNear(true), {
      rootMargin: '300px',
    })
    observer.observe(el)
    return () => observer.disconnect()
  }, [])
  const q = useQuery({ ...anexoQuery(codConversa, a.idAnexo), enabled: near })
  const url = useBlobUrl(q.data)
  const [size, setSize] = useState<{ largura: number; altura: number }>({ largura: 1600, altura: 1200 })
  const [enlarged, setEnlarged] = useState(false)
  return (
    <>
      <UnstyledButton
        ref={place}
        className={classes.foto}
        aria-label={q.isError ? `${a.nome}: tentar de novo` : `Ampliar ${a.nome}`}
        onClick={() => (q.isError ? void q.refetch() : setEnlarged(url !== null))}
      >
        {url !== null ? (
          <img
            src={url}
            alt=""
            onLoad={(e) => setSize({ largura: e.currentTarget.naturalWidth, altura: e.currentTarget.naturalHeight })}
          />
        ) : q.isError ? (
          <span>não carregou</span>
        ) : (
          <Skeleton width={160} height={120} />
        )}
      </UnstyledButton>
      {enlarged && url !== null && (
        <Suspense>
          <EnlargedPhoto
            fotos={[{ codFoto: 0, url, miniatura: url, ...size }]}
            label={a.nome}
            index={0}
            goTo={() => setEnlarged(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Recording({ codConversa, anexo: a }: { codConversa: number; anexo: Anexo }) {
  const [asked, ask] = useState(false)
  const q = useQuery({ ...anexoQuery(codConversa, a.idAnexo), enabled: asked })
  const url = useBlobUrl(q.data)
  const isSound = a.tipo.startsWith('audio/')
  if (url !== null)
    return isSound ? (
      <audio className={classes.som} src={url} controls autoPlay aria-label={a.nome} />
    ) : (
      <video className={classes.filme} src={url} controls autoPlay playsInline aria-label={a.nome} />
    )
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlayerPlay size={15} />}
      loading={asked && q.isFetching}
      onClick={() => (q.isError ? void q.refetch() : ask(true))}
    >
      {q.isError ? 'Tentar de novo' : isSound ? 'Ouvir o áudio' : 'Ver o vídeo'}
      {a.bytes !== null && ` · ${formatBytes(a.bytes)}`}
    </Button>
  )
}
