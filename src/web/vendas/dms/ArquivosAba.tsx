import '@mantine/dropzone/styles.layer.css'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet, IconFileTypeCsv, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_BYTES_VENDAS } from '#shared/vendas/dms.ts'
import { mensagemDe } from '../../core/erros.ts'
import { baixarModelo, type FonteDms, useEnviarArquivo } from './api.ts'
import classes from './Dms.module.css'
import { ExecucoesAba } from './ExecucoesAba.tsx'
import { LeituraForm } from './LeituraForm.tsx'

interface Recado {
  nome: string
  texto: string
  ruim: boolean
}

/** Sales by file: drop or pick several, see what was made of each, and say how this store's files are written. */
export function ArquivosAba({ fonte }: { fonte: FonteDms }) {
  const enviar = useEnviarArquivo(fonte.codConcessionaria)
  const modelo = useMutation({ mutationFn: baixarModelo })
  const [recados, setRecados] = useState<readonly Recado[]>([])
  const arquivos = fonte.execucoes.filter((e) => e.origem === 'ARQUIVO')
  /** One after the other: a later file may correct the days of one before. */
  async function enviarTodos(escolhidos: readonly File[]): Promise<void> {
    setRecados([])
    for (const arquivo of escolhidos) {
      const recado = await enviarUm(arquivo)
      if (recado) setRecados((antes) => [...antes, recado])
    }
  }
  async function enviarUm(arquivo: File): Promise<Recado | null> {
    const { name: nome } = arquivo
    if (arquivo.size > MAX_BYTES_VENDAS) return { nome, texto: 'O arquivo passa de 20 MB.', ruim: true }
    try {
      const e = await enviar.mutateAsync(arquivo)
      return e.repetido
        ? { nome, texto: `Este arquivo já foi lido, enviado por ${e.quem}: nada mudou.`, ruim: false }
        : null
    } catch (erro) {
      return { nome, texto: mensagemDe(erro), ruim: true }
    }
  }
  return (
    <>
      <Dropzone
        onDrop={(a) => void enviarTodos(a)}
        loading={enviar.isPending}
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
      {recados.map((r) => (
        <Alert key={r.nome} color={r.ruim ? 'vermelho' : 'azul'} role="alert" title={r.nome}>
          {r.texto}
        </Alert>
      ))}
      <Group gap="xs">
        {(['xlsx', 'csv'] as const).map((formato) => (
          <Button
            key={formato}
            size="compact-sm"
            variant="default"
            leftSection={formato === 'xlsx' ? <IconFileSpreadsheet size={15} /> : <IconFileTypeCsv size={15} />}
            loading={modelo.isPending && modelo.variables === formato}
            onClick={() => modelo.mutate(formato)}
          >
            Modelo {formato}
          </Button>
        ))}
      </Group>
      {arquivos.length > 0 && <ExecucoesAba execucoes={arquivos} />}
      <LeituraForm fonte={fonte} titulos={arquivos[0]?.titulos.map((x) => x.titulo) ?? []} />
    </>
  )
}
