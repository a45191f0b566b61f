import { Button, Group, Modal, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { type LinkDaAgenda, linksAgenda, TIPOS_DE_LINK, type TipoDeLink } from '#shared/agenda/links-agenda.ts'
import { formatarInstante } from '#shared/rules/datas.ts'
import { consultoresDaAgenda } from '../agenda/api.ts'
import { call } from '../../core/api.ts'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { chaveDaAgenda } from '../servicos-agendados/api.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { copiarLink } from '../../ui/orcamento/copiar.ts'

const NOME: Record<TipoDeLink, { nome: string; dica: string }> = {
  PAINEL: { nome: 'Painel da recepção', dica: 'Abre a lista da recepção em uma televisão, sem ninguém entrar.' },
  CALENDARIO: {
    nome: 'Calendários em outra página',
    dica: 'Mostra os dois calendários em um quadro da sua intranet; as páginas que podem estão nas configurações da loja.',
  },
  ICS: { nome: 'Agenda de um consultor (.ics)', dica: 'Assine no celular ou no computador do consultor.' },
}

function linksDaLoja(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'links'],
    queryFn: ({ signal }) => call(linksAgenda.listLinksDaAgenda, { params: { codConcessionaria }, signal }),
  })
}

interface Props {
  codConcessionaria: number
  fechar: () => void
}

/** Links of the store: what each opens, and the way to end it. */
export function LinksModal({ codConcessionaria, fechar }: Props) {
  const client = useQueryClient()
  const q = useQuery(linksDaLoja(codConcessionaria))
  const ler = () => client.invalidateQueries(linksDaLoja(codConcessionaria))
  return (
    <Modal opened onClose={fechar} title="Links da agenda" size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          Quem tem o link vê, sem senha, só o que ele abre. Revogue quando a televisão, a página ou o aparelho mudar de
          mãos.
        </Text>
        <Novo codConcessionaria={codConcessionaria} aoCriar={ler} />
        {q.isPending && <Skeleton height={90} />}
        {q.isError && !q.data && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
        {q.data?.length === 0 && <Text>Nenhum link em uso.</Text>}
        {q.data?.map((l) => (
          <Linha key={l.codLink} link={l} codConcessionaria={codConcessionaria} aoRevogar={ler} />
        ))}
      </Stack>
    </Modal>
  )
}

function Novo({ codConcessionaria, aoCriar }: { codConcessionaria: number; aoCriar: () => void }) {
  const consultores = useQuery(consultoresDaAgenda(codConcessionaria))
  const [tipo, setTipo] = useState<TipoDeLink>('PAINEL')
  const [nome, setNome] = useState('')
  const [consultor, setConsultor] = useState<string | null>(null)
  const criar = useMutation({
    mutationFn: () =>
      call(linksAgenda.criarLinkDaAgenda, {
        params: { codConcessionaria },
        body: {
          tipo,
          nome: nome.trim(),
          codConsultor: tipo === 'ICS' && consultor !== null ? Number(consultor) : null,
        },
      }),
    meta: { naTela: true },
    onSuccess: () => {
      toast.ok('Link criado')
      setNome('')
      aoCriar()
    },
  })
  const campos: Partial<Record<string, string>> = criar.error instanceof ApiError ? criar.error.campos : {}
  return (
    <form
      noValidate
      onSubmit={(e: SubmitEvent) => {
        e.preventDefault()
        criar.mutate()
      }}
    >
      <Stack gap="xs">
        <Group align="flex-start" grow>
          <Select
            label="O que abre"
            allowDeselect={false}
            data={TIPOS_DE_LINK.map((t) => ({ value: t, label: NOME[t].nome }))}
            value={tipo}
            onChange={(t) => setTipo(TIPOS_DE_LINK.find((x) => x === t) ?? 'PAINEL')}
          />
          {tipo === 'ICS' && (
            <Select
              label="Consultor"
              data={(consultores.data ?? []).map((c) => ({ value: String(c.codConsultor), label: c.nome }))}
              value={consultor}
              onChange={setConsultor}
              error={campos['codConsultor']}
            />
          )}
          <TextInput
            label="Onde será usado"
            placeholder={tipo === 'PAINEL' ? 'TV da recepção' : tipo === 'ICS' ? 'Celular da Lúcia' : 'Intranet'}
            maxLength={60}
            value={nome}
            onChange={(e) => setNome(e.currentTarget.value)}
            error={campos['nome']}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {NOME[tipo].dica}
        </Text>
        {criar.isError && !campos['nome'] && !campos['codConsultor'] && (
          <Text c="vermelho" size="sm" role="alert">
            {mensagemDe(criar.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={criar.isPending}>
            Criar link
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Linha({
  link: l,
  codConcessionaria,
  aoRevogar,
}: {
  link: LinkDaAgenda
  codConcessionaria: number
  aoRevogar: () => void
}) {
  const fuso = useFuso()
  const [certeza, perguntar] = useState(false)
  const revogar = useMutation({
    mutationFn: () => call(linksAgenda.revogarLinkDaAgenda, { params: { codConcessionaria, codLink: l.codLink } }),
    onSettled: aoRevogar,
  })
  return (
    <Stack gap={6} pt="sm" style={{ borderTop: '1px solid var(--borda)' }}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <b>{l.nome}</b> · {NOME[l.tipo].nome}
          {l.consultor && ` · ${l.consultor}`}
          <Text size="sm" c="dimmed">
            criado {formatarInstante(l.criadoEm, fuso)}
            {l.criadoPor && ` por ${l.criadoPor}`}
          </Text>
        </div>
        <Button
          size="compact-sm"
          variant={certeza ? 'filled' : 'subtle'}
          color="vermelho"
          loading={revogar.isPending}
          onClick={() => (certeza ? revogar.mutate() : perguntar(true))}
        >
          {certeza ? 'Revogar agora' : 'Revogar'}
        </Button>
      </Group>
      {l.enderecos.map((e) => (
        <Group key={e.url} gap="xs" wrap="nowrap">
          <TextInput
            aria-label={`Endereço: ${e.nome}`}
            readOnly
            style={{ flex: 1 }}
            value={e.url}
            onFocus={(ev) => ev.currentTarget.select()}
          />
          <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copiarLink(e.url)}>
            Copiar
          </Button>
          <Button
            component="a"
            href={e.url}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            px={10}
            aria-label={`Abrir: ${e.nome}`}
          >
            <IconExternalLink size={16} />
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
