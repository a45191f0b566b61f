import '@mantine/dropzone/styles.layer.css'
import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet, IconFileTypeCsv, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RegistroImportado } from '#shared/arquivos/importacoes.ts'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { type Duvida, duvidaDe } from './duvida.ts'
import classes from './Importacao.module.css'
import { baixarModelo, cancelarImportacao, enviarArquivo, erroDoArquivo, type Envio } from './importacoes.ts'
import { PreviaAcentos } from './PreviaAcentos.tsx'
import { emBytes } from './SituacaoImportacao.tsx'

interface Props {
  registro: RegistroImportado
  /** Of which store the file's rows are, where they do not say it. */
  codConcessionaria?: number | undefined
  /** The whole file has arrived. */
  enviado: (codImportacao: number) => void
}

/** First steps of an import: the template, and the file, whose sending goes on where it stopped when the network comes back. */
export function EnviarArquivo({ registro, codConcessionaria, enviado }: Props) {
  const [recusa, setRecusa] = useState<string | null>(null)
  const [chegou, setChegou] = useState(0)
  const [duvida, setDuvida] = useState<Duvida | null>(null)
  const saida = useRef<AbortController>(null)
  useEffect(() => () => saida.current?.abort(), [])
  const modelo = useMutation({ mutationFn: (formato: 'xlsx' | 'csv') => baixarModelo(registro, formato) })
  const envio = useMutation({
    mutationFn: (e: Envio) => {
      saida.current = new AbortController()
      return enviarArquivo(e, saida.current.signal, setChegou)
    },
    meta: { naTela: true },
    onSuccess: (i) => enviado(i.codImportacao),
  })
  const escolher = (arquivo: File | undefined) => {
    if (!arquivo) return
    const erro = erroDoArquivo(arquivo)
    setRecusa(erro)
    setChegou(0)
    setDuvida(null)
    if (erro) return
    // A file that cannot even be looked into is refused as it is sent.
    void duvidaDe(arquivo)
      .catch(() => null)
      .then((d) => (d ? setDuvida(d) : enviar(arquivo)))
  }
  const enviar = (arquivo: File) => {
    setDuvida(null)
    envio.mutate({ registro, codConcessionaria, arquivo, importacao: null })
  }
  const desistir = () => {
    saida.current?.abort()
    const i = envio.variables?.importacao
    if (i) void cancelarImportacao(i).catch(() => undefined)
    envio.reset()
  }
  const { variables: atual } = envio
  const caiu = envio.error instanceof ApiError && (envio.error.status === 0 || envio.error.status >= 500)
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
            <Progress value={(chegou / atual.arquivo.size) * 100} aria-label="Progresso do envio" />
            <Group justify="space-between">
              <Text size="sm" c="dimmed" className="num">
                {emBytes(chegou)} de {emBytes(atual.arquivo.size)}
              </Text>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={desistir}>
                Cancelar o envio
              </Button>
            </Group>
          </div>
        ) : (
          <Dropzone
            onDrop={([a]) => escolher(a)}
            onReject={([r]) => escolher(r?.file)}
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
      {duvida && (
        <PreviaAcentos key={duvida.arquivo.name} duvida={duvida} enviar={enviar} desistir={() => setDuvida(null)} />
      )}
      {recusa && (
        <Alert color="vermelho" role="alert">
          {recusa}
        </Alert>
      )}
      {envio.isError && atual && (
        <Alert
          color="vermelho"
          role="alert"
          title={caiu ? 'A conexão caiu durante o envio' : 'O arquivo não foi aceito'}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              {caiu
                ? `${emBytes(chegou)} de ${emBytes(atual.arquivo.size)} de ${atual.arquivo.name} já chegaram. Confira sua conexão e continue de onde parou.`
                : mensagemDe(envio.error)}
            </Text>
            {caiu && (
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
