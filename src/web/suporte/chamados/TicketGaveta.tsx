import { Alert, Anchor, Button, Group, Select, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ChamadoCompleto,
  ENVIOS,
  ESTADOS_CHAMADO,
  type EstadoChamado,
  PRIORIDADES,
  TIPOS_CHAMADO,
} from '#shared/suporte/chamados.ts'
import { formatarInstante } from '#shared/rules/datas.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { Detalhe } from '../../recipes/lista/useDetalhe.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { Timeline } from '../../ui/paineis/Timeline.tsx'
import { Anexos } from './Anexos.tsx'
import { umChamado, useComentar, useEnviarChamado, useMudarChamado } from './api.ts'

interface Props {
  detalhe: Detalhe
  comJira: boolean
  vizinhos: readonly number[]
}

/** A ticket at the right of the list: what was told, where it is, what was answered. */
export function TicketGaveta({ detalhe, comJira, vizinhos }: Props) {
  const q = useQuery({ ...umChamado(detalhe.codigo ?? 0), enabled: detalhe.codigo !== null })
  return (
    <DetailDrawer detalhe={detalhe} titulo={q.data?.titulo ?? 'Ticket'} vizinhos={vizinhos}>
      {() =>
        q.data ? (
          <Conteudo key={q.data.codChamado} chamado={q.data} comJira={comJira} />
        ) : q.isError ? (
          <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
        ) : (
          <Skeleton height={320} />
        )
      }
    </DetailDrawer>
  )
}

function Conteudo({ chamado: k, comJira }: { chamado: ChamadoCompleto; comJira: boolean }) {
  const fuso = useFuso()
  const mudar = useMudarChamado(k.codChamado)
  const enviar = useEnviarChamado(k.codChamado)
  const falhou = (erro: Error) => toast.erro(mensagemDe(erro))
  return (
    <Stack gap={18}>
      <Ficha
        dados={[
          ['Tipo', TIPOS_CHAMADO[k.tipo]],
          ['Prioridade', PRIORIDADES[k.prioridade]],
          ['Aberto', `${k.quem}, ${formatarInstante(k.criadoEm, fuso)}`],
          [
            'Jira',
            k.jiraLink && k.jiraChave ? (
              <Anchor key="j" href={k.jiraLink} target="_blank" rel="noreferrer">
                {k.jiraChave}
              </Anchor>
            ) : (
              ENVIOS[k.envio]
            ),
          ],
          ['Tela', k.contexto?.tela ?? null],
          ['Navegador', k.contexto?.navegador ?? null],
          ['Erro da tela', k.contexto?.erro || null],
        ]}
      />
      {k.erro && (
        <Alert color={k.envio === 'FALHOU' ? 'vermelho' : 'amarelo'} role="alert">
          {k.erro}
          {k.envio === 'PENDENTE' && '. Tentamos de novo daqui a pouco.'}
        </Alert>
      )}
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{k.descricao}</Text>
      <Group align="end">
        <Select
          label="Estado"
          description={k.jiraChave ? 'Muda no Jira, e aparece aqui.' : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          allowDeselect={false}
          disabled={k.jiraChave !== null || mudar.isPending}
          data={Object.entries(ESTADOS_CHAMADO).map(([value, label]) => ({ value, label }))}
          value={k.estado}
          onChange={(e) => e && mudar.mutate({ estado: e as EstadoChamado, versao: k.versao }, { onError: falhou })}
        />
        {comJira && (k.envio === 'LOCAL' || k.envio === 'FALHOU') && (
          <Button
            variant="default"
            loading={enviar.isPending}
            onClick={() => enviar.mutate(undefined, { onError: falhou })}
          >
            {k.envio === 'FALHOU' ? 'Tentar o Jira de novo' : 'Mandar ao Jira'}
          </Button>
        )}
      </Group>
      <Secao titulo={`Anexos (${k.anexos.length})`}>
        <Anexos codChamado={k.codChamado} anexos={k.anexos} />
      </Secao>
      <Secao titulo={`Comentários (${k.comentarios.length})`}>
        <Timeline
          acontecimentos={k.comentarios.map((c) => ({
            id: c.codComentario,
            titulo: c.quem,
            em: c.em,
            quem: c.doJira ? 'no Jira' : '',
            detalhe: <span style={{ whiteSpace: 'pre-wrap' }}>{c.texto}</span>,
          }))}
        />
        <Comentar codChamado={k.codChamado} />
      </Secao>
    </Stack>
  )
}

function Comentar({ codChamado }: { codChamado: number }) {
  const comentar = useComentar(codChamado)
  const [texto, setTexto] = useState('')
  return (
    <Stack gap={8}>
      <Textarea
        aria-label="Comentário"
        placeholder="Escreva um comentário"
        autosize
        minRows={2}
        maxLength={4000}
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
        error={comentar.isError ? mensagemDe(comentar.error) : null}
      />
      <Button
        w="fit-content"
        variant="default"
        leftSection={<IconSend size={16} />}
        disabled={texto.trim() === ''}
        loading={comentar.isPending}
        onClick={() => comentar.mutate(texto.trim(), { onSuccess: () => setTexto('') })}
      >
        Comentar
      </Button>
    </Stack>
  )
}
