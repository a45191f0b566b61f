import { Alert, Button, FileButton, Group, Progress, Text, Title } from '@mantine/core'
import { IconCopy, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Manual } from '#shared/cardapio/manuais.ts'
import { adiado } from '../../core/adiado.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { lerManual, useEnviarPdf } from './api.ts'
import classes from './Manuais.module.css'

const VisorPdf = adiado(() => import('./VisorPdf.tsx').then((m) => m.VisorPdf))

/** The file of a manual: sent in pieces, shown in the page, opened by the customer at its own address. */
export function ArquivoDoManual({ manual }: { manual: Manual }) {
  const { codManual } = manual
  // What is being edited above stays as it is when a file has come.
  const q = useQuery({
    queryKey: ['manuais', 'arquivo', codManual],
    queryFn: ({ signal }) => lerManual(codManual, signal),
    initialData: manual,
  })
  const [chegou, setChegou] = useState(0)
  const saida = useRef<AbortController>(null)
  useEffect(() => () => saida.current?.abort(), [])
  const envio = useEnviarPdf(codManual, setChegou)
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
              setChegou(0)
              saida.current = new AbortController()
              envio.mutate({ arquivo, signal: saida.current.signal }, { onSuccess: () => toast.ok('Manual enviado') })
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
          <Progress value={total === 0 ? 0 : (chegou / total) * 100} aria-label="Progresso do envio" />
          <Text size="sm" c="dimmed" className="num">
            {(chegou / 1024 / 1024).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} de{' '}
            {(total / 1024 / 1024).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB
          </Text>
        </div>
      )}
      {envio.isError && (
        <Alert color="vermelho" role="alert" title="O arquivo não foi aceito">
          {mensagemDe(envio.error)}
        </Alert>
      )}
      {m.envio > 0 && (
        <Suspense fallback={<Text c="dimmed">Abrindo o manual…</Text>}>
          <VisorPdf key={m.envio} codManual={codManual} envio={m.envio} titulo={m.titulo} />
        </Suspense>
      )}
    </section>
  )
}
