import { Alert, Button, Drawer, Group, Progress, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Formato } from '#shared/arquivos/exportacoes.ts'
import { gravarJson, lerJson } from '../../core/armazenamento.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { EscolhaArquivo } from './EscolhaArquivo.tsx'
import classes from './Exportacao.module.css'
import { colunasDe, exportarLista, type ListaPedida } from './exportacoes.ts'
import { MeusArquivos } from './MeusArquivos.tsx'

interface Props {
  aberto: boolean
  fechar: () => void
  pedida: ListaPedida
}

/** Drawer that exports a list with the filters in force, and where the files prepared in the background are found again. */
export function ExportDrawer({ aberto, fechar, pedida }: Props) {
  const colunas = colunasDe(pedida.lista)
  const chave = `exportacao:${pedida.lista}`
  const [formato, setFormato] = useState<Formato>('xlsx')
  const [escolhidas, setEscolhidas] = useState(() =>
    lerJson<string[]>(
      localStorage,
      chave,
      colunas.filter((c) => !c.oculta).map((c) => c.id),
    ),
  )
  const saida = useRef<AbortController>(null)
  // Leaving the drawer gives up a file that is on its way; one in the background goes on.
  useEffect(() => () => saida.current?.abort(), [])

  const exportar = useMutation({
    mutationFn: () => {
      saida.current = new AbortController()
      const ids = colunas.map((c) => c.id).filter((id) => escolhidas.includes(id))
      return exportarLista(pedida, { formato, colunas: ids.join(',') }, saida.current.signal)
    },
    meta: { naTela: true },
    onSuccess: (como) => {
      if (como === 'preparo') toast.info('O arquivo está sendo preparado: avisamos quando ficar pronto')
      else {
        toast.ok('Arquivo exportado')
        fechar()
      }
    },
  })
  const escolher = (ids: string[]) => {
    setEscolhidas(ids)
    gravarJson(localStorage, chave, ids)
  }
  return (
    <Drawer opened={aberto} onClose={fechar} position="right" size={420} title="Exportar">
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          O arquivo leva a busca, os filtros e a ordem desta lista. Acima de 10.000 linhas ele é preparado em segundo
          plano: você pode fechar e continuar.
        </Text>
        <EscolhaArquivo
          colunas={colunas}
          escolhidas={escolhidas}
          escolher={escolher}
          formato={formato}
          mudarFormato={setFormato}
        />
        {exportar.isPending && (
          <div role="status">
            <Text size="sm" mb={4}>
              Preparando o arquivo…
            </Text>
            <Progress value={100} animated striped aria-label="Progresso da exportação" />
          </div>
        )}
        {exportar.isError && (
          <Alert color="vermelho" role="alert">
            {mensagemDe(exportar.error)}
          </Alert>
        )}
        <Group grow className={classes.acoes}>
          <Button variant="default" onClick={fechar}>
            {exportar.isPending ? 'Cancelar' : 'Fechar'}
          </Button>
          <Button disabled={escolhidas.length === 0} loading={exportar.isPending} onClick={() => exportar.mutate()}>
            Exportar
          </Button>
        </Group>
        <MeusArquivos />
      </Stack>
    </Drawer>
  )
}
