import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconMessage } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Conexao } from '#shared/conversas/conexoes.ts'
import type { SendingChannel } from '#shared/conversas/conversas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { ToneBadge } from '../../ui/display/ToneBadge.tsx'
import { When } from '../../ui/display/When.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { useTestConexao } from './api.ts'
import classes from './Conexoes.module.css'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { conexaoState } from './state.ts'

const ConexaoModal = lazyComponent(() => import('./ConexaoModal.tsx').then((m) => m.ConexaoModal))

const CHANNEL: Readonly<Record<SendingChannel, { nome: string; Icon: typeof IconMail }>> = {
  WHATSAPP: { nome: 'WhatsApp', Icon: IconBrandWhatsapp },
  SMS: { nome: 'SMS', Icon: IconMessage },
  EMAIL: { nome: 'E-mail', Icon: IconMail },
}
const QUALITIES: Readonly<Record<string, string>> = { GREEN: 'boa', YELLOW: 'média', RED: 'baixa' }
const LIMITS: Readonly<Record<string, string>> = {
  TIER_250: '250 clientes por dia',
  TIER_1K: '1.000 clientes por dia',
  TIER_2K: '2.000 clientes por dia',
  TIER_10K: '10.000 clientes por dia',
  TIER_100K: '100.000 clientes por dia',
  TIER_UNLIMITED: 'sem limite',
}
const NONE = { versao: 0, ativa: false, erro: null, verificadaEm: null, recebidaEm: null, qualidade: null }

interface Props {
  codConcessionaria: number
  canal: SendingChannel
  conexao: Conexao | undefined
}

/** One channel of a store: its state in words, what to do, where the provider reports to, and its test. */
export function ConexaoCard({ codConcessionaria, canal, conexao: c }: Props) {
  const { nome, Icon } = CHANNEL[canal]
  const state = conexaoState(c ?? { canal, ...NONE })
  const saved = c !== undefined && c.versao > 0
  const test = useTestConexao({ codConcessionaria, canal })
  const [open, setOpen] = useState(false)
  return (
    <section className={classes.cartao} aria-label={nome}>
      <Group gap={8}>
        <Icon size={20} aria-hidden="true" />
        <Title order={2}>{nome}</Title>
        <ToneBadge tone={state.tone}>{state.titulo}</ToneBadge>
      </Group>
      <Text size="sm">{state.fazer}</Text>
      {saved && (
        <FactSheet
          data={[
            ['Número', c.telefone],
            ['Endereço de resposta', c.email],
            ['Qualidade', c.qualidade && (QUALITIES[c.qualidade] ?? c.qualidade)],
            ['Limite', c.limite && (LIMITS[c.limite] ?? c.limite)],
            ['Testada', c.verificadaEm && <When key="v" instant={c.verificadaEm} />],
            ['Última mensagem recebida', c.recebidaEm && <When key="r" instant={c.recebidaEm} />],
            ['Erro desde', c.erro && c.erroEm && <When key="e" instant={c.erroEm} />],
          ]}
        />
      )}
      {saved && c.aviso !== null && <CopyField label="Endereço de aviso" value={c.aviso} />}
      {saved && c.tokenVerificacao !== null && <CopyField label="Token de verificação" value={c.tokenVerificacao} />}
      {test.isError && (
        <Alert color="vermelho" role="alert" p="xs">
          {errorMessage(test.error)}
        </Alert>
      )}
      <Group gap={8} className={classes.botoes}>
        {saved && (
          <Button
            size="xs"
            variant="default"
            loading={test.isPending}
            onClick={() =>
              test.mutate(undefined, {
                onSuccess: (now) => now.erro === null && toast.ok(`${nome}: a conexão respondeu`),
              })
            }
          >
            Testar
          </Button>
        )}
        <Button
          size="xs"
          variant={saved ? 'default' : 'light'}
          aria-label={`${saved ? 'Configurar' : 'Ligar'} ${nome}`}
          onClick={() => setOpen(true)}
        >
          {saved ? 'Configurar' : 'Ligar'}
        </Button>
      </Group>
      {open && (
        <Suspense>
          <ConexaoModal
            codConcessionaria={codConcessionaria}
            canal={canal}
            name={nome}
            conexao={saved ? c : null}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
