import { Button, Group, Modal, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { type AgendaLink, linksAgenda, LINK_TYPES, type LinkType } from '#shared/agenda/links-agenda.ts'
import { formatInstant } from '#shared/rules/dates.ts'
import { agendaConsultores } from '../agenda/api.ts'
import { call } from '../../core/http/api.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { agendaKey } from '../servicos-agendados/api.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { copyLink } from '../../ui/orcamento/copy-link.ts'

const NAME: Record<LinkType, { nome: string; hint: string }> = {
  PAINEL: { nome: 'Painel da recepção', hint: 'Abre a lista da recepção em uma televisão, sem ninguém entrar.' },
  CALENDARIO: {
    nome: 'Calendários em outra página',
    hint: 'Mostra os dois calendários em um quadro da sua intranet; as páginas que podem estão nas configurações da loja.',
  },
  ICS: { nome: 'Agenda de um consultor (.ics)', hint: 'Assine no celular ou no computador do consultor.' },
}

function lojaLinks(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'links'],
    queryFn: ({ signal }) => call(linksAgenda.listLinksDaAgenda, { params: { codConcessionaria }, signal }),
  })
}

interface Props {
  codConcessionaria: number
  close: () => void
}

/** Secret links of the store: what each opens, and its revocation. */
export function LinksModal({ codConcessionaria, close }: Props) {
  const client = useQueryClient()
  const q = useQuery(lojaLinks(codConcessionaria))
  const read = () => client.invalidateQueries(lojaLinks(codConcessionaria))
  return (
    <Modal opened onClose={close} title="Links da agenda" size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          Quem tem o link vê, sem senha, só o que ele abre. Revogue quando a televisão, a página ou o aparelho mudar de
          mãos.
        </Text>
        <NewLink codConcessionaria={codConcessionaria} onCreate={read} />
        {q.isPending && <Skeleton height={90} />}
        {q.isError && !q.data && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {q.data?.length === 0 && <Text>Nenhum link em uso.</Text>}
        {q.data?.map((l) => (
          <Linha key={l.codLink} link={l} codConcessionaria={codConcessionaria} onRevoke={read} />
        ))}
      </Stack>
    </Modal>
  )
}

function NewLink({ codConcessionaria, onCreate }: { codConcessionaria: number; onCreate: () => void }) {
  const consultores = useQuery(agendaConsultores(codConcessionaria))
  const [tipo, setTipo] = useState<LinkType>('PAINEL')
  const [nome, setNome] = useState('')
  const [consultor, setConsultor] = useState<string | null>(null)
  const create = useMutation({
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
      onCreate()
    },
  })
  const fields: Partial<Record<string, string>> = create.error instanceof ApiError ? create.error.campos : {}
  return (
    <form
      noValidate
      onSubmit={(e: SubmitEvent) => {
        e.preventDefault()
        create.mutate()
      }}
    >
      <Stack gap="xs">
        <Group align="flex-start" grow>
          <Select
            label="O que abre"
            allowDeselect={false}
            data={LINK_TYPES.map((t) => ({ value: t, label: NAME[t].nome }))}
            value={tipo}
            onChange={(t) => setTipo(LINK_TYPES.find((x) => x === t) ?? 'PAINEL')}
          />
          {tipo === 'ICS' && (
            <Select
              label="Consultor"
              data={(consultores.data ?? []).map((c) => ({ value: String(c.codConsultor), label: c.nome }))}
              value={consultor}
              onChange={setConsultor}
              error={fields['codConsultor']}
            />
          )}
          <TextInput
            label="Onde será usado"
            placeholder={tipo === 'PAINEL' ? 'TV da recepção' : tipo === 'ICS' ? 'Celular da Lúcia' : 'Intranet'}
            maxLength={60}
            value={nome}
            onChange={(e) => setNome(e.currentTarget.value)}
            error={fields['nome']}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {NAME[tipo].hint}
        </Text>
        {create.isError && !fields['nome'] && !fields['codConsultor'] && (
          <Text c="vermelho" size="sm" role="alert">
            {errorMessage(create.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
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
  onRevoke,
}: {
  link: AgendaLink
  codConcessionaria: number
  onRevoke: () => void
}) {
  const fuso = useTimeZone()
  const [confirming, ask] = useState(false)
  const revoke = useMutation({
    mutationFn: () => call(linksAgenda.revogarLinkDaAgenda, { params: { codConcessionaria, codLink: l.codLink } }),
    onSettled: onRevoke,
  })
  return (
    <Stack gap={6} pt="sm" style={{ borderTop: '1px solid var(--borda)' }}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <b>{l.nome}</b> · {NAME[l.tipo].nome}
          {l.consultor && ` · ${l.consultor}`}
          <Text size="sm" c="dimmed">
            criado {formatInstant(l.criadoEm, fuso)}
            {l.criadoPor && ` por ${l.criadoPor}`}
          </Text>
        </div>
        <Button
          size="compact-sm"
          variant={confirming ? 'filled' : 'subtle'}
          color="vermelho"
          loading={revoke.isPending}
          onClick={() => (confirming ? revoke.mutate() : ask(true))}
        >
          {confirming ? 'Revogar agora' : 'Revogar'}
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
          <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copyLink(e.url)}>
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
