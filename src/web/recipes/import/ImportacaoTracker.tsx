import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isCancellable, isInProgress, IMPORTABLE_RECORDS, type Importacao } from '#shared/arquivos/importacoes.ts'
import { counted } from '#shared/rules/counted.ts'
import { formatBytes } from '#shared/rules/numbers.ts'
import { useSessao } from '../../core/session/session.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { When } from '../../ui/display/When.tsx'
import { ImportacaoErrors } from './ImportacaoErrors.tsx'
import classes from './Import.module.css'
import {
  visible,
  downloadErrors,
  downloadOriginal,
  cancelImportacao,
  confirmImportacao,
  importacaoQuery,
} from './importacoes.ts'
import { ImportacaoChanges } from './ImportacaoChanges.tsx'
import { ImportacaoProgress } from './ImportacaoProgress.tsx'
import { ImportacaoStatusBadge } from './ImportacaoStatusBadge.tsx'

interface Props {
  codImportacao: number
  /** Starts another import; absent where that is not possible. */
  other?: () => void
}

/** Live view of an import: progress, dry run, confirmation, result, downloads. */
export function ImportacaoTracker({ codImportacao, other }: Props) {
  const q = useQuery(importacaoQuery(codImportacao))
  useEffect(() => {
    visible.add(codImportacao)
    return () => void visible.delete(codImportacao)
  }, [codImportacao])
  if (q.isPending) return <Skeleton height={160} role="status" aria-label="Carregando" />
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  return <Status importacao={q.data} other={other} />
}

function Status({ importacao: i, other }: { importacao: Importacao; other: (() => void) | undefined }) {
  const myOwn = useSessao()?.usuario.codUsuario === i.codUsuario
  const confirmar = useMutation({ mutationFn: confirmImportacao })
  const cancel = useMutation({ mutationFn: cancelImportacao })
  const original = useMutation({ mutationFn: downloadOriginal })
  const errors = useMutation({ mutationFn: downloadErrors })
  const changes = (i.novas ?? 0) + (i.alteradas ?? 0)
  return (
    <Stack gap="md">
      <div className={classes.ficha}>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text fw={600} className={classes.nome}>
            {i.nome}
          </Text>
          <ImportacaoStatusBadge estado={i.estado} />
        </Group>
        <Text size="sm" c="dimmed" className="num">
          {IMPORTABLE_RECORDS[i.registro].nome} · {formatBytes(i.bytes)}
          {i.total !== null && !isInProgress(i.estado) ? ` · ${counted(i.total, 'linha', 'linhas')}` : ''}
        </Text>
        <Text size="sm" c="dimmed">
          {i.usuario} · <When instant={i.criadaEm} />
        </Text>
      </div>
      {isInProgress(i.estado) && <ImportacaoProgress importacao={i} />}
      {(i.estado === 'CONFERIDA' || i.estado === 'CONCLUIDA') && <Effect importacao={i} />}
      {i.estado === 'CONFERIDA' && (i.alteradas ?? 0) > 0 && <ImportacaoChanges codImportacao={i.codImportacao} />}
      {i.estado === 'CONFERIDA' && (
        <Text size="sm">
          {changes === 0
            ? 'Tudo já está como no arquivo: não há o que gravar.'
            : 'Nenhum erro. Confirme para gravar: todas as linhas ou nenhuma.'}
        </Text>
      )}
      {i.estado === 'CONCLUIDA' && <Text size="sm">Tudo gravado de uma vez.</Text>}
      {i.estado === 'CANCELADA' && <Text size="sm">Cancelado: nada foi gravado.</Text>}
      {i.estado === 'EXPIRADA' && (
        <Text size="sm">Passou um dia sem confirmação: nada foi gravado. Envie de novo.</Text>
      )}
      {i.estado === 'FALHOU' && (
        <Alert color="vermelho" role="alert" title="Nada foi gravado">
          {i.erro}
        </Alert>
      )}
      {i.estado === 'COM_ERROS' && <ImportacaoErrors importacao={i} />}
      <Group gap="xs">
        {i.temPlanilhaDeErros && (
          <Button leftSection={<IconDownload size={17} />} loading={errors.isPending} onClick={() => errors.mutate(i)}>
            Planilha com os erros
          </Button>
        )}
        {i.estado === 'CONFERIDA' && myOwn && changes > 0 && (
          <Button loading={confirmar.isPending} onClick={() => confirmar.mutate(i)}>
            Gravar {counted(changes, 'linha', 'linhas')}
          </Button>
        )}
        {other && !isInProgress(i.estado) && (
          <Button variant={i.estado === 'CONFERIDA' || i.estado === 'COM_ERROS' ? 'default' : 'filled'} onClick={other}>
            Enviar outro arquivo
          </Button>
        )}
        {i.temArquivo && !isInProgress(i.estado) && (
          <Button
            variant="default"
            leftSection={<IconDownload size={17} />}
            loading={original.isPending}
            onClick={() => original.mutate(i)}
          >
            Arquivo enviado
          </Button>
        )}
        {isCancellable(i.estado) && (
          <Button variant="subtle" color="gray" loading={cancel.isPending} onClick={() => cancel.mutate(i)}>
            {i.estado === 'CONFERIDA' ? 'Descartar' : 'Cancelar'}
          </Button>
        )}
      </Group>
      {isInProgress(i.estado) && (
        <Text size="sm" c="dimmed">
          Você pode fechar e continuar: avisamos quando terminar, e ao importar de novo você volta a este arquivo.
        </Text>
      )}
    </Stack>
  )
}

function Effect({ importacao: i }: { importacao: Importacao }) {
  const parts = [
    ['novas', i.novas],
    ['alteradas', i.alteradas],
    ['iguais', i.iguais],
  ] as const
  return (
    <dl className={classes.efeito}>
      {parts.map(([nome, n]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd className="num">{(n ?? 0).toLocaleString('pt-BR')}</dd>
        </div>
      ))}
    </dl>
  )
}
