import { Alert, Button, FileButton, Group, Progress, Text, Title } from '@mantine/core'
import { IconCopy, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Manual } from '#shared/cardapio/manuais.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { getManual, useUploadPdf } from './api.ts'
import classes from './Manuais.module.css'

const PdfViewer = lazyComponent(() => import('./PdfViewer.tsx').then((m) => m.PdfViewer))

/** The PDF of a manual: uploaded in chunks, previewed here, opened by customers at its own URL. */
export function ManualFile({ manual }: { manual: Manual }) {
  const { codManual } = manual
  // Separate query: after an upload, unsaved edits in the form above stay.
  const q = useQuery({
    queryKey: ['manuais', 'arquivo', codManual],
    queryFn: ({ signal }) => getManual(codManual, signal),
    initialData: manual,
  })
  const [arrived, setArrived] = useState(0)
  const upload = useRef<AbortController>(null)
  useEffect(() => () => upload.current?.abort(), [])
  const envio = useUploadPdf(codManual, setArrived)
  const m = q.data
  const total = envio.variables?.arquivo.size ?? 0
  return (
    <section className={classes.arquivo} aria-label="Arquivo do manual">
      <Group justify="space-between">
        <Title order={2} size={16}>
          Arquivo
        </Title>
        <Group gap="xs">
          {m.link && (
            <Button
              variant="default"
              leftSection={<IconCopy size={16} />}
              onClick={() => {
                void navigator.clipboard.writeText(`${window.location.origin}${m.link}`)
                toast.ok('Endereço copiado')
              }}
            >
              Copiar o endereço do cliente
            </Button>
          )}
          <FileButton
            accept="application/pdf"
            inputProps={{ 'aria-label': 'PDF do manual' }}
            onChange={(arquivo) => {
              if (!arquivo) return
              setArrived(0)
              upload.current = new AbortController()
              envio.mutate({ arquivo, signal: upload.current.signal }, { onSuccess: () => toast.ok('Manual enviado') })
            }}
          >
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={16} />} loading={envio.isPending}>
                {m.envio === 0 ? 'Enviar o PDF' : 'Trocar o PDF'}
              </Button>
            )}
          </FileButton>
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        PDF de até 50 MB, como o fabricante o publica. Arquivos com programas, senhas ou outros arquivos dentro são
        recusados.
      </Text>
      {envio.isPending && (
        <div role="status">
          <Progress value={total === 0 ? 0 : (arrived / total) * 100} aria-label="Progresso do envio" />
          <Text size="sm" c="dimmed" className="num">
            {formatNumber(arrived / 1024 / 1024)} de {formatNumber(total / 1024 / 1024)} MB
          </Text>
        </div>
      )}
      {envio.isError && (
        <Alert color="vermelho" role="alert" title="O arquivo não foi aceito">
          {errorMessage(envio.error)}
        </Alert>
      )}
      {m.envio > 0 && (
        <Suspense fallback={<Text c="dimmed">Abrindo o manual…</Text>}>
          <PdfViewer key={m.envio} codManual={codManual} envio={m.envio} title={m.titulo} />
        </Suspense>
      )}
    </section>
  )
}
