import '@mantine/dropzone/styles.layer.css'
import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet, IconFileTypeCsv, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportableRecord } from '#shared/arquivos/importacoes.ts'
import { formatBytes } from '#shared/rules/numbers.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { type EncodingDoubt, findEncodingDoubt } from './encoding-doubt.ts'
import classes from './Import.module.css'
import { downloadTemplate, cancelImportacao, uploadFile, fileError, type Envio } from './importacoes.ts'
import { AccentPreview } from './AccentPreview.tsx'

interface Props {
  record: ImportableRecord
  /** Store of the file's rows, when the file has no column for it. */
  codConcessionaria?: number | undefined
  /** Called when the whole file has been uploaded. */
  sent: (codImportacao: number) => void
}

/** First steps of an import: download the template, upload the file. The upload resumes when the network is back. */
export function FileUpload({ record, codConcessionaria, sent }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [arrived, setArrived] = useState(0)
  const [doubt, setDoubt] = useState<EncodingDoubt | null>(null)
  const uploading = useRef<AbortController>(null)
  useEffect(() => () => uploading.current?.abort(), [])
  const modelo = useMutation({ mutationFn: (format: 'xlsx' | 'csv') => downloadTemplate(record, format) })
  const envio = useMutation({
    mutationFn: (e: Envio) => {
      uploading.current = new AbortController()
      return uploadFile(e, uploading.current.signal, setArrived)
    },
    meta: { naTela: true },
    onSuccess: (i) => sent(i.codImportacao),
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    const error = fileError(file)
    setRefusal(error)
    setArrived(0)
    setDoubt(null)
    if (error) return
    // If the file cannot be read here, send it anyway: the upload reports the error.
    void findEncodingDoubt(file)
      .catch(() => null)
      .then((d) => (d ? setDoubt(d) : send(file)))
  }
  const send = (arquivo: File) => {
    setDoubt(null)
    envio.mutate({ registro: record, codConcessionaria, arquivo, importacao: null })
  }
  const giveUp = () => {
    uploading.current?.abort()
    const i = envio.variables?.importacao
    if (i) void cancelImportacao(i).catch(() => undefined)
    envio.reset()
  }
  const { variables: atual } = envio
  const disconnected = envio.error instanceof ApiError && (envio.error.status === 0 || envio.error.status >= 500)
  return (
    <>
      <section>
        <Title order={3} size={14} mb={4}>
          1. Baixe o modelo
        </Title>
        <Text c="dimmed" size="sm" mb="xs">
          Ele tem os títulos, um exemplo e o que cabe em cada coluna. Um arquivo seu também serve, se os títulos forem
          reconhecidos.
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={17} />}
            loading={modelo.isPending && modelo.variables === 'xlsx'}
            onClick={() => modelo.mutate('xlsx')}
          >
            Modelo xlsx
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileTypeCsv size={17} />}
            loading={modelo.isPending && modelo.variables === 'csv'}
            onClick={() => modelo.mutate('csv')}
          >
            Modelo csv
          </Button>
        </Group>
      </section>
      <section>
        <Title order={3} size={14} mb="xs">
          2. Envie o arquivo preenchido
        </Title>
        {envio.isPending && atual ? (
          <div className={classes.envio} role="status">
            <Text fw={600} className={classes.nome}>
              {atual.arquivo.name}
            </Text>
            <Progress value={(arrived / atual.arquivo.size) * 100} aria-label="Progresso do envio" />
            <Group justify="space-between">
              <Text size="sm" c="dimmed" className="num">
                {formatBytes(arrived)} de {formatBytes(atual.arquivo.size)}
              </Text>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={giveUp}>
                Cancelar o envio
              </Button>
            </Group>
          </div>
        ) : (
          <Dropzone
            onDrop={([a]) => choose(a)}
            onReject={([r]) => choose(r?.file)}
            multiple={false}
            className={classes.soltar}
            aria-label="Escolher o arquivo"
            inputProps={{ 'aria-label': 'Arquivo a importar', accept: '.xlsx,.xlsm,.csv,.txt,.tsv' }}
          >
            <Stack gap={4} align="center" className={classes.convite}>
              <IconUpload size={26} stroke={1.5} aria-hidden />
              <Text fw={600}>Solte o arquivo aqui ou toque para escolher</Text>
              <Text size="sm" c="dimmed">
                xlsx ou csv, até 60 MB
              </Text>
            </Stack>
          </Dropzone>
        )}
      </section>
      {doubt && <AccentPreview key={doubt.arquivo.name} doubt={doubt} send={send} giveUp={() => setDoubt(null)} />}
      {refusal && (
        <Alert color="vermelho" role="alert">
          {refusal}
        </Alert>
      )}
      {envio.isError && atual && (
        <Alert
          color="vermelho"
          role="alert"
          title={disconnected ? 'A conexão caiu durante o envio' : 'O arquivo não foi aceito'}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              {disconnected
                ? `${formatBytes(arrived)} de ${formatBytes(atual.arquivo.size)} de ${atual.arquivo.name} já chegaram. Confira sua conexão e continue de onde parou.`
                : errorMessage(envio.error)}
            </Text>
            {disconnected && (
              <Button size="compact-sm" onClick={() => envio.mutate(atual)}>
                Continuar o envio
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      <Text c="dimmed" size="sm">
        Nada é gravado agora: primeiro o arquivo é conferido linha a linha, e você vê o resultado antes de confirmar.
      </Text>
    </>
  )
}
