import { Alert, Button, Group, Modal, SegmentedControl, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CanalContato, type ClienteDados, clientes } from '#shared/cadastros/clientes.ts'
import { formatarTelefone } from '#shared/rules/telefone.ts'
import { baixar } from '../../core/api.ts'
import { salvarArquivo } from '../../core/download.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useSessao } from '../../core/session.ts'
import { toast } from '../../core/toast.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import classes from '../../ui/orcamento/Orcamento.module.css'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { clienteDo, useAnonimizar, useConsentir } from './api.ts'

const NOME_CANAL: Record<CanalContato, string> = {
  WHATSAPP: 'WhatsApp',
  SMS: 'SMS',
  EMAIL: 'E-mail',
  TELEFONE: 'Telefone',
}

/** What is kept of a customer: contacts, consent by channel, and what the law lets them ask for. */
export function ClienteModal({ codCliente, fechar }: { codCliente: number; fechar: () => void }) {
  const q = useQuery(clienteDo(codCliente))
  return (
    <Modal opened onClose={fechar} size="lg" title="Dados do cliente">
      {q.data ? (
        <Conteudo cliente={q.data} />
      ) : q.isError ? (
        <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
    </Modal>
  )
}

function Conteudo({ cliente: c }: { cliente: ClienteDados }) {
  const nivel = useSessao()?.usuario.codNivel
  return (
    <Stack>
      <Ficha
        dados={[
          ['Nome', c.nome],
          ['Documento', c.documento && `•••${c.documento.slice(-4)}`],
          ['Telefone', c.telefone && formatarTelefone(c.telefone)],
          ['E-mail', c.email],
          ['Cliente desde', <Quando key="q" instante={c.criadoEm} />],
        ]}
      />
      {c.anonimizadoEm ? (
        <Alert color="azul" title="Dados apagados">
          Os dados pessoais deste cliente foram apagados em <Quando instante={c.anonimizadoEm} />. Os registros fiscais
          ficam sob o pseudônimo.
        </Alert>
      ) : (
        <Consentimentos cliente={c} />
      )}
      {(nivel === 2 || nivel === -1) && !c.anonimizadoEm && <Titular cliente={c} />}
    </Stack>
  )
}

function Consentimentos({ cliente: c }: { cliente: ClienteDados }) {
  const consentir = useConsentir(c.codCliente)
  const [origem, setOrigem] = useState('no balcão')
  return (
    <section>
      <Title order={3} mb={6}>
        O que o cliente autorizou
      </Title>
      <TextInput
        size="xs"
        label="Como ele informou"
        maxLength={200}
        mb="xs"
        value={origem}
        onChange={(e) => setOrigem(e.currentTarget.value)}
        error={origem.trim().length < 3 ? 'Diga como o cliente informou' : null}
      />
      <ul className={classes.linhas}>
        {c.consentimentos.map((s) => (
          <li key={s.canal}>
            <Group justify="space-between" gap="xs">
              <div>
                <b>{NOME_CANAL[s.canal]}</b>
                <Text size="xs" c="dimmed">
                  {s.em === null ? (
                    'nunca informado'
                  ) : (
                    <>
                      <Quando instante={s.em} /> · {s.origem}
                    </>
                  )}
                </Text>
              </div>
              <SegmentedControl
                size="xs"
                aria-label={`Contato por ${NOME_CANAL[s.canal]}`}
                disabled={consentir.isPending || origem.trim().length < 3}
                value={s.concedido === null ? '' : s.concedido ? 'sim' : 'nao'}
                onChange={(v) => consentir.mutate({ canal: s.canal, concedido: v === 'sim', origem: origem.trim() })}
                data={[
                  { value: 'sim', label: 'Autoriza' },
                  { value: 'nao', label: 'Não autoriza' },
                ]}
              />
            </Group>
          </li>
        ))}
      </ul>
      {consentir.isError && (
        <Alert color="vermelho" role="alert" mt="xs">
          {mensagemDe(consentir.error)}
        </Alert>
      )}
    </section>
  )
}

/** What the person may ask for: a copy of everything, or its erasure. */
function Titular({ cliente: c }: { cliente: ClienteDados }) {
  const exportar = useMutation({
    mutationFn: () => baixar(clientes.exportarCliente, { params: { codCliente: c.codCliente } }),
    onSuccess: ({ blob, nome }) => salvarArquivo(blob, nome ?? `cliente-${c.codCliente}.json`),
  })
  const anonimizar = useAnonimizar(c.codCliente)
  const [confirmando, setConfirmando] = useState(false)
  const [nome, setNome] = useState('')
  return (
    <section>
      <Title order={3} mb={6}>
        Pedidos do titular (LGPD)
      </Title>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={exportar.isPending}
          onClick={() => exportar.mutate()}
        >
          Exportar tudo (JSON)
        </Button>
        <Button
          variant="subtle"
          color="vermelho"
          leftSection={<IconTrash size={16} />}
          aria-expanded={confirmando}
          onClick={() => setConfirmando((x) => !x)}
        >
          Apagar dados pessoais
        </Button>
      </Group>
      {confirmando && (
        <Stack gap="xs" mt="sm">
          <Text size="sm">
            Nome, documento, telefone e e-mail são trocados por um pseudônimo, e as mensagens são apagadas. O que o
            cliente assinou fica guardado como prova. Isso não se desfaz.
          </Text>
          <TextInput
            label={`Para confirmar, escreva: ${c.nome}`}
            value={nome}
            onChange={(e) => setNome(e.currentTarget.value)}
          />
          {anonimizar.isError && (
            <Alert color="vermelho" role="alert">
              {mensagemDe(anonimizar.error)}
            </Alert>
          )}
          <Group>
            <Button
              color="vermelho"
              disabled={nome !== c.nome}
              loading={anonimizar.isPending}
              onClick={() => anonimizar.mutate(nome, { onSuccess: () => toast.ok('Dados apagados') })}
            >
              Apagar
            </Button>
          </Group>
        </Stack>
      )}
    </section>
  )
}
