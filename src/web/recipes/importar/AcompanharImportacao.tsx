import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cancelavel, emAndamento, REGISTROS_IMPORTADOS, type Importacao } from '#shared/arquivos/importacoes.ts'
import { useSessao } from '../../core/session.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { ErrosImportacao } from './ErrosImportacao.tsx'
import classes from './Importacao.module.css'
import {
  aVista,
  baixarErros,
  baixarOriginal,
  cancelarImportacao,
  confirmarImportacao,
  umaImportacao,
} from './importacoes.ts'
import { MudancasImportacao } from './MudancasImportacao.tsx'
import { ProgressoImportacao } from './ProgressoImportacao.tsx'
import { contar, emBytes, SituacaoImportacao } from './SituacaoImportacao.tsx'

interface Props {
  codImportacao: number
  /** Begins another file, where that can be done. */
  outro?: () => void
}

/** An import as it moves: progress, what the dry run found, confirmation, result, downloads. */
export function AcompanharImportacao({ codImportacao, outro }: Props) {
  const q = useQuery(umaImportacao(codImportacao))
  useEffect(() => {
    aVista.add(codImportacao)
    return () => void aVista.delete(codImportacao)
  }, [codImportacao])
  if (q.isPending) return <Skeleton height={160} aria-label="Carregando" />
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  return <Situacao importacao={q.data} outro={outro} />
}

function Situacao({ importacao: i, outro }: { importacao: Importacao; outro: (() => void) | undefined }) {
  const minha = useSessao()?.usuario.codUsuario === i.codUsuario
  const confirmar = useMutation({ mutationFn: confirmarImportacao })
  const cancelar = useMutation({ mutationFn: cancelarImportacao })
  const original = useMutation({ mutationFn: baixarOriginal })
  const erros = useMutation({ mutationFn: baixarErros })
  const muda = (i.novas ?? 0) + (i.alteradas ?? 0)
  return (
    <Stack gap="md">
      <div className={classes.ficha}>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text fw={600} className={classes.nome}>
            {i.nome}
          </Text>
          <SituacaoImportacao estado={i.estado} />
        </Group>
        <Text size="sm" c="dimmed" className="num">
          {REGISTROS_IMPORTADOS[i.registro].nome} · {emBytes(i.bytes)}
          {i.total !== null && !emAndamento(i.estado) ? ` · ${contar(i.total, 'linha', 'linhas')}` : ''}
        </Text>
        <Text size="sm" c="dimmed">
          {i.usuario} · <Quando instante={i.criadaEm} />
        </Text>
      </div>
      {emAndamento(i.estado) && <ProgressoImportacao importacao={i} />}
      {(i.estado === 'CONFERIDA' || i.estado === 'CONCLUIDA') && <Efeito importacao={i} />}
      {i.estado === 'CONFERIDA' && (i.alteradas ?? 0) > 0 && <MudancasImportacao codImportacao={i.codImportacao} />}
      {i.estado === 'CONFERIDA' && (
        <Text size="sm">
          {muda === 0
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
      {i.estado === 'COM_ERROS' && <ErrosImportacao importacao={i} />}
      <Group gap="xs">
        {i.temPlanilhaDeErros && (
          <Button leftSection={<IconDownload size={17} />} loading={erros.isPending} onClick={() => erros.mutate(i)}>
            Planilha com os erros
          </Button>
        )}
        {i.estado === 'CONFERIDA' && minha && muda > 0 && (
          <Button loading={confirmar.isPending} onClick={() => confirmar.mutate(i)}>
            Gravar {contar(muda, 'linha', 'linhas')}
          </Button>
        )}
        {outro && !emAndamento(i.estado) && (
          <Button variant={i.estado === 'CONFERIDA' || i.estado === 'COM_ERROS' ? 'default' : 'filled'} onClick={outro}>
            Enviar outro arquivo
          </Button>
        )}
        {i.temArquivo && !emAndamento(i.estado) && (
          <Button
            variant="default"
            leftSection={<IconDownload size={17} />}
            loading={original.isPending}
            onClick={() => original.mutate(i)}
          >
            Arquivo enviado
          </Button>
        )}
        {cancelavel(i.estado) && (
          <Button variant="subtle" color="gray" loading={cancelar.isPending} onClick={() => cancelar.mutate(i)}>
            {i.estado === 'CONFERIDA' ? 'Descartar' : 'Cancelar'}
          </Button>
        )}
      </Group>
      {emAndamento(i.estado) && (
        <Text size="sm" c="dimmed">
          Você pode fechar e continuar: avisamos quando terminar, e ao importar de novo você volta a este arquivo.
        </Text>
      )}
    </Stack>
  )
}

function Efeito({ importacao: i }: { importacao: Importacao }) {
  const partes = [
    ['novas', i.novas],
    ['alteradas', i.alteradas],
    ['iguais', i.iguais],
  ] as const
  return (
    <dl className={classes.efeito}>
      {partes.map(([nome, n]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd className="num">{(n ?? 0).toLocaleString('pt-BR')}</dd>
        </div>
      ))}
    </dl>
  )
}
