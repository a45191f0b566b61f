import { Alert, Button, Drawer, Group, Progress, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Format } from '#shared/arquivos/exportacoes.ts'
import { readJson, saveJson } from '../../core/storage/storage.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { FileChoice } from './FileChoice.tsx'
import classes from './Export.module.css'
import { getColumns, exportList, type RequestedList } from './exportacoes.ts'
import { MyFiles } from './MyFiles.tsx'

interface Props {
  opened: boolean
  close: () => void
  requested: RequestedList
}

/** Drawer to export a list with its current filters; it also lists the files prepared in the background. */
export function ExportDrawer({ opened, close, requested }: Props) {
  const columns = getColumns(requested.lista)
  const key = `exportacao:${requested.lista}`
  const [formato, setFormat] = useState<Format>('xlsx')
  const [chosen, setChosen] = useState(() =>
    readJson<string[]>(
      localStorage,
      key,
      columns.filter((c) => !c.oculta).map((c) => c.id),
    ),
  )
  const downloading = useRef<AbortController>(null)
  // Closing the drawer aborts a direct download; files in the background go on.
  useEffect(() => () => downloading.current?.abort(), [])

  const exportData = useMutation({
    mutationFn: () => {
      downloading.current = new AbortController()
      const ids = columns.map((c) => c.id).filter((id) => chosen.includes(id))
      return exportList(requested, { formato, colunas: ids.join(',') }, downloading.current.signal)
    },
    meta: { naTela: true },
    onSuccess: (mode) => {
      if (mode === 'preparo') toast.info('O arquivo está sendo preparado: avisamos quando ficar pronto')
      else {
        toast.ok('Arquivo exportado')
        close()
      }
    },
  })
  const choose = (ids: string[]) => {
    setChosen(ids)
    saveJson(localStorage, key, ids)
  }
  return (
    <Drawer opened={opened} onClose={close} position="right" size={420} title="Exportar">
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          O arquivo leva a busca, os filtros e a ordem desta lista. Acima de 10.000 linhas ele é preparado em segundo
          plano: você pode fechar e continuar.
        </Text>
        <FileChoice columns={columns} chosen={chosen} choose={choose} format={formato} changeFormat={setFormat} />
        {exportData.isPending && (
          <div role="status">
            <Text size="sm" mb={4}>
              Preparando o arquivo…
            </Text>
            <Progress value={100} animated striped aria-label="Progresso da exportação" />
          </div>
        )}
        {exportData.isError && (
          <Alert color="vermelho" role="alert">
            {errorMessage(exportData.error)}
          </Alert>
        )}
        <Group grow className={classes.acoes}>
          <Button variant="default" onClick={close}>
            {exportData.isPending ? 'Cancelar' : 'Fechar'}
          </Button>
          <Button disabled={chosen.length === 0} loading={exportData.isPending} onClick={() => exportData.mutate()}>
            Exportar
          </Button>
        </Group>
        <MyFiles />
      </Stack>
    </Drawer>
  )
}
