import '@mantine/dropzone/styles.layer.css'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet, IconFileTypeCsv, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_VENDAS_BYTES } from '#shared/vendas/dms.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { downloadTemplate, type DmsSource, useSendFile } from './api.ts'
import classes from './Dms.module.css'
import { ExecucoesTab } from './ExecucoesTab.tsx'
import { ReadingForm } from './ReadingForm.tsx'

interface Message {
  nome: string
  texto: string
  bad: boolean
}

/** Sales by file: drop or pick several, see the result of each, and set the format of this store's files. */
export function FilesTab({ fonte }: { fonte: DmsSource }) {
  const send = useSendFile(fonte.codConcessionaria)
  const modelo = useMutation({ mutationFn: downloadTemplate })
  const [messages, setMessages] = useState<readonly Message[]>([])
  const files = fonte.execucoes.filter((e) => e.origem === 'ARQUIVO')
  /** Uploads one after the other: a later file may correct days of an earlier one. */
  async function sendAll(chosenItems: readonly File[]): Promise<void> {
    setMessages([])
    for (const file of chosenItems) {
      const message = await sendOne(file)
      if (message) setMessages((before) => [...before, message])
    }
  }
  async function sendOne(file: File): Promise<Message | null> {
    const { name: nome } = file
    if (file.size > MAX_VENDAS_BYTES) return { nome, texto: 'O arquivo passa de 20 MB.', bad: true }
    try {
      const e = await send.mutateAsync(file)
      return e.repetido
        ? { nome, texto: `Este arquivo já foi lido, enviado por ${e.quem}: nada mudou.`, bad: false }
        : null
    } catch (error) {
      return { nome, texto: errorMessage(error), bad: true }
    }
  }
  return (
    <>
      <Dropzone
        onDrop={(a) => void sendAll(a)}
        loading={send.isPending}
        multiple
        className={classes.soltar}
        aria-label="Escolher arquivos de vendas"
        inputProps={{ 'aria-label': 'Arquivos de vendas', accept: '.xlsx,.xlsm,.csv,.txt,.tsv' }}
      >
        <Stack gap={4} align="center">
          <IconUpload size={24} stroke={1.5} aria-hidden />
          <Text fw={600} ta="center">
            Solte aqui os arquivos de vendas ou toque para escolher
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            xlsx ou csv, uma linha por dia e conta. Um arquivo corrigido substitui os dias que traz.
          </Text>
        </Stack>
      </Dropzone>
      {messages.map((r) => (
        <Alert key={r.nome} color={r.bad ? 'vermelho' : 'azul'} role="alert" title={r.nome}>
          {r.texto}
        </Alert>
      ))}
      <Group gap="xs">
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            size="compact-sm"
            variant="default"
            leftSection={format === 'xlsx' ? <IconFileSpreadsheet size={15} /> : <IconFileTypeCsv size={15} />}
            loading={modelo.isPending && modelo.variables === format}
            onClick={() => modelo.mutate(format)}
          >
            Modelo {format}
          </Button>
        ))}
      </Group>
      {files.length > 0 && <ExecucoesTab execucoes={files} />}
      <ReadingForm fonte={fonte} titulos={files[0]?.titulos.map((x) => x.titulo) ?? []} />
    </>
  )
}
