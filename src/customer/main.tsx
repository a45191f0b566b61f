import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { NotArrived } from './NotArrived.tsx'
import { OrcamentoPage } from './OrcamentoPage.tsx'
import './customer.css'
import './media.css'
import './forms.css'

// Load these pages on demand: few people check a hash, and only the staff sees the preview.
const VerifyPage = lazy(() => import('./VerifyPage.tsx').then((m) => ({ default: m.VerifyPage })))
const PreviewPage = lazy(() => import('./PreviewPage.tsx').then((m) => ({ default: m.PreviewPage })))

const PanelPage = lazy(() => import('./PanelPage.tsx').then((m) => ({ default: m.PanelPage })))
const CarroPage = lazy(() => import('./CarroPage.tsx').then((m) => ({ default: m.CarroPage })))
const PesquisaPage = lazy(() => import('./PesquisaPage.tsx').then((m) => ({ default: m.PesquisaPage })))
const ChegadaPage = lazy(() => import('./ChegadaPage.tsx').then((m) => ({ default: m.ChegadaPage })))
const StoresPage = lazy(() => import('./booking/StoresPage.tsx').then((m) => ({ default: m.StoresPage })))
const WaitingPage = lazy(() => import('./waiting/WaitingPage.tsx').then((m) => ({ default: m.WaitingPage })))
const DoorPage = lazy(() => import('./door/DoorPage.tsx').then((m) => ({ default: m.DoorPage })))
const ContractPage = lazy(() => import('./contract/ContractPage.tsx').then((m) => ({ default: m.ContractPage })))
const PayPage = lazy(() => import('./pay/PayPage.tsx').then((m) => ({ default: m.PayPage })))

const [, , first = '', second = ''] = location.pathname.split('/')

function Page() {
  if (first === 'verificar') return <VerifyPage sha256={second.toLowerCase()} fragment={location.hash.slice(1)} />
  if (first === 'previa') return <PreviewPage />
  if (first === 'painel') return <PanelPage token={second} />
  if (first === 'carro') return <CarroPage token={second} />
  if (first === 'pesquisa') return <PesquisaPage token={second} />
  if (first === 'chegada') return <ChegadaPage token={second} />
  // A store's booking page is built by itself (docs/decisions/0062).
  if (first === 'agendar') return <StoresPage />
  if (first === 'espera') return <WaitingPage token={second} />
  if (first === 'porta') return <DoorPage token={second} />
  if (first === 'reserva') return <ContractPage token={second} />
  if (first === 'pagar') return <PayPage token={second} />
  return <OrcamentoPage token={first} />
}

const root = document.getElementById('raiz')
if (root)
  createRoot(root).render(
    <NotArrived>
      <Suspense fallback={<LoadingSkeleton />}>
        <Page />
      </Suspense>
    </NotArrived>,
  )
