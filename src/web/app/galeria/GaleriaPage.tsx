import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Button, Group, Stack, Title } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useState, type ReactNode } from 'react'
import { ESTADOS_ORCAMENTO } from '#shared/orcamento.ts'
import { ApiError } from '../../lib/erros.ts'
import { toast, toastDesfazer } from '../../lib/toast.ts'
import { Achados } from '../../ui/Achados.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/ErroDeCarga.tsx'
import { EstadoBadge } from '../../ui/EstadoBadge.tsx'
import { Fotos } from '../../ui/Foto.tsx'
import { Kpi, Kpis } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Placa } from '../../ui/Placa.tsx'
import { ScrollTop } from '../../ui/ScrollTop.tsx'
import { StageClock } from '../../ui/StageClock.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { SeletorTema } from '../SeletorTema.tsx'
import { FOTOS } from './dados.ts'
import classes from './Galeria.module.css'
import { GaleriaFormulario } from './GaleriaFormulario.tsx'
import { GaleriaLista } from './GaleriaLista.tsx'

const ha = (minutos: number) => new Date(Date.now() - minutos * 60_000).toISOString()

function Secao({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section className={classes.secao}>
      <Title order={2}>{titulo}</Title>
      {children}
    </section>
  )
}

/** /dev/ui: every part of `ui/` with realistic data. */
export function GaleriaPage() {
  const [valor, setValor] = useState<number | null>(125_000)
  return (
    <main className={classes.pagina}>
      <Group justify="space-between">
        <p className="suave">Peças da interface</p>
        <SeletorTema />
      </Group>
      <Secao titulo="Números">
        <Kpis>
          <Kpi
            rotulo="Aguardando ação"
            valor="9"
            nota={{ texto: '3 fora da meta', tom: 'vermelho' }}
            serie={[4, 6, 5, 8, 7, 9]}
            aoClicar={() => toast.info('Abriria as linhas')}
          />
          <Kpi
            rotulo="Tempo até o preço"
            valor="31"
            unidade="min"
            nota={{ texto: '−6 min que ontem', tom: 'verde' }}
            formula="Mediana entre o checklist e o preço pronto, hoje"
          />
          <Kpi rotulo="Em decisão" valor="R$ 18.452" nota={{ texto: 'conversão 62 %', tom: 'verde' }} />
          <Kpi rotulo="Carregando" valor={null} />
        </Kpis>
      </Secao>
      <Secao titulo="Placas, estados e achados">
        <Group>
          <Placa placa="RTK4B21" chassi={null} />
          <Placa placa="FSE-2847" chassi={null} />
          <Placa placa={null} chassi="9BD195A4ZM0876543" />
          <Placa placa={null} chassi={null} />
        </Group>
        <Group gap="xs">
          {ESTADOS_ORCAMENTO.map((e) => (
            <EstadoBadge key={e} estado={e} />
          ))}
        </Group>
        <Group>
          <Achados vermelhos={2} amarelos={3} verdes={14} />
          <Achados vermelhos={0} amarelos={0} verdes={0} />
          <StageClock desde={ha(4)} metaMinutos={30} />
          <StageClock desde={ha(26)} metaMinutos={30} />
          <StageClock desde={ha(160)} metaMinutos={30} />
          <StageClock desde={ha(60 * 30)} metaMinutos={null} />
          <Avatar nome="Marina Souza" />
          <Avatar nome={null} />
          <Money centavos={218_460} />
        </Group>
      </Secao>
      <Secao titulo="Dinheiro, fotos e avisos">
        <MoneyInput label="Preço unitário" value={valor} onChange={setValor} w={200} />
        <Fotos fotos={FOTOS} rotulo="Disco de freio dianteiro" />
        <Group>
          <Button variant="default" onClick={() => toast.ok('Orçamento enviado ao cliente')}>
            Aviso
          </Button>
          <Button variant="default" onClick={() => toast.erro('Não foi possível enviar. Confira o telefone.')}>
            Erro
          </Button>
          <Button variant="default" onClick={() => toastDesfazer('Orçamento cancelado', () => toast.ok('Desfeito'))}>
            Desfazer
          </Button>
          <Button color="vermelho">Cancelar orçamento</Button>
          <Button variant="light">Suave</Button>
          <Button>Enviar ao cliente</Button>
        </Group>
      </Secao>
      <Secao titulo="Linha do tempo">
        <Timeline
          acontecimentos={[
            { id: 3, titulo: 'O cliente abriu', em: ha(12), quem: 'Camila Duarte', tom: 'verde' },
            { id: 2, titulo: 'Enviado ao cliente', em: ha(90), quem: 'Marina Souza', detalhe: 'Versão 2, vale até 01/12/2026', tom: 'azul' },
            { id: 1, titulo: 'Criado pelo checklist', em: ha(60 * 26), quem: 'Integração' },
          ]}
        />
      </Secao>
      <Secao titulo="Vazio e erro">
        <EmptyState
          titulo="Nenhum orçamento em aberto"
          texto="Quando um checklist com achados terminar, o orçamento aparece aqui."
          acao={<Button>Gerar checklist</Button>}
        />
        <ErroDeCarga erro={new ApiError('x', 500, { mensagem: 'Erro na obtenção de dados', requestId: 'a1b2c3' })} tentar={() => undefined} />
      </Secao>
      <Stack>
        <GaleriaFormulario />
      </Stack>
      <GaleriaLista />
      <ScrollTop />
      <Notifications position="bottom-right" />
    </main>
  )
}
