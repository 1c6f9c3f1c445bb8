import type { Page } from '#kernel/admin/define-page.ts'
import type { Crud } from '#kernel/crud/crud.ts'
import { rowChange } from '#kernel/crud/row-change.resource.ts'
import { importedRow } from '#kernel/exchange/imported-row.resource.ts'
import type { Route } from '#kernel/http/routes.ts'
import type { Job } from '#kernel/jobs/define-job.ts'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { accountRoutes } from './account/account.routes.ts'
import { endTradeJob } from './account/end-trade.job.ts'
import { endTradeAgainJob } from './account/end-trade-again.job.ts'
import { eraseAccountsJob } from './account/erase-accounts.job.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { deleteExpiredLoginsJob } from './auth/delete-expired.job.ts'
import { catalogModel } from './catalog/catalog-model.resource.ts'
import { efficiencyLimit } from './catalog/efficiency-limit.resource.ts'
import { eliminatedMotor } from './catalog/eliminated-motor.resource.ts'
import { frameDimension } from './catalog/frame-dimension.resource.ts'
import { framePower } from './catalog/frame-power.resource.ts'
import { series } from './catalog/series.resource.ts'
import { collaboration } from './collaboration/collaboration/collaboration.resource.ts'
import { collaborationRoutes } from './collaboration/collaboration/collaboration.routes.ts'
import { collaborationService } from './collaboration/collaboration/collaboration.service.ts'
import { expireDemandsJob } from './collaboration/collaboration/expire-demands.job.ts'
import { demandMatch } from './collaboration/match/demand-match.resource.ts'
import { matchRoutes } from './collaboration/match/match.routes.ts'
import { matchDemandJob } from './collaboration/match/match-demand.job.ts'
import { matchListingJob } from './collaboration/match/match-listing.job.ts'
import { notifyWeeklyMatchesJob, weeklyMatchesJob } from './collaboration/match/weekly-matches.job.ts'
import { expireQuotesJob } from './collaboration/quote/expire-quotes.job.ts'
import { hideQuoteFilesJob } from './collaboration/quote/hide-quote-files.job.ts'
import { ownQuotesRoutes } from './collaboration/quote/own-quotes.routes.ts'
import { quote } from './collaboration/quote/quote.resource.ts'
import { quoteRoutes } from './collaboration/quote/quote.routes.ts'
import { quoteService } from './collaboration/quote/quote.service.ts'
import { quoteFilesRoutes } from './collaboration/quote/quote-files.routes.ts'
import { demandClaim } from './collaboration/review/demand-claim.resource.ts'
import { demandReviewRoutes } from './collaboration/review/demand-review.routes.ts'
import { contactMessage } from './desk/contact-message/contact-message.resource.ts'
import { contactMessageRoutes } from './desk/contact-message/contact-message.routes.ts'
import { dashboardRoutes } from './desk/dashboard.routes.ts'
import { deleteOldNotificationsJob } from './desk/notification/delete-old-notifications.job.ts'
import { sendDigestJob } from './desk/notification/mail/send-digest.job.ts'
import { sendMailJob } from './desk/notification/mail/send-mail.job.ts'
import { sendAfterQuietHoursJob, sendDigestsJob } from './desk/notification/mail/waiting-mails.job.ts'
import { notificationRoutes } from './desk/notification/notification.routes.ts'
import { notificationChoice } from './desk/notification/notification-choice.resource.ts'
import { notificationChoiceService } from './desk/notification/notification-choice.service.ts'
import { userNotification } from './desk/notification/user-notification.resource.ts'
import { deleteOldJobsJob } from './job/job/delete-old-jobs.job.ts'
import { jobService } from './job/job/job.service.ts'
import { deleteExpiredLogsJob } from './log/api/delete-expired-logs.job.ts'
import { logApi } from './log/api/log-api.resource.ts'
import { logApiService } from './log/api/log-api.service.ts'
import { brand } from './machine/brand/brand.resource.ts'
import { followRoutes } from './machine/follow/follow.routes.ts'
import { followAlertsJob } from './machine/follow/follow-alerts.job.ts'
import { userFollow } from './machine/follow/user-follow.resource.ts'
import { blockedPerson } from './machine/inquiry/blocked-person.resource.ts'
import { inquiry } from './machine/inquiry/inquiry.resource.ts'
import { inquiryRoutes } from './machine/inquiry/inquiry.routes.ts'
import { inquiryService } from './machine/inquiry/inquiry.service.ts'
import { inquiryMessage } from './machine/inquiry/inquiry-message.resource.ts'
import { quoteInquiryRoutes } from './machine/inquiry/quote-inquiries.routes.ts'
import { landingPagesRoutes } from './machine/landing-pages/landing-pages.routes.ts'
import { machine } from './machine/machine/machine.resource.ts'
import { machineRoutes } from './machine/machine/machine.routes.ts'
import { machineService } from './machine/machine/machine.service.ts'
import { matchListRoutes } from './machine/matching/match-list.routes.ts'
import { motorPageRoutes } from './machine/matching/motor-page.routes.ts'
import { motortype } from './machine/motortype/motortype.resource.ts'
import { expireListingsJob } from './machine/own-stock/expire-listings.job.ts'
import { forgetVisitsJob } from './machine/own-stock/forget-visits.job.ts'
import { ownStockRoutes } from './machine/own-stock/own-stock.routes.ts'
import { remindSellersJob } from './machine/own-stock/remind-sellers.job.ts'
import { stockReminderRoutes } from './machine/own-stock/stock-reminder.routes.ts'
import { textReaderRoutes } from './machine/reading/text-reader.routes.ts'
import { abuseReport } from './machine/report/abuse-report.resource.ts'
import { abuseReportService } from './machine/report/abuse-report.service.ts'
import { reportRoutes } from './machine/report/report.routes.ts'
import { reviewRoutes } from './machine/review/review.routes.ts'
import { reviewClaim } from './machine/review/review-claim.resource.ts'
import { company } from './machine/seller/company.resource.ts'
import { companyService } from './machine/seller/company.service.ts'
import { companyInvitation } from './machine/seller/company-invitation.resource.ts'
import { membershipRoutes } from './machine/seller/membership.routes.ts'
import { sellerPageRoutes } from './machine/seller/seller-page.routes.ts'
import { sellerVerificationRoutes } from './machine/seller/verification.routes.ts'
import { importMapping } from './machine/stock-import/import-mapping.resource.ts'
import { checkStockJob, importStockJob, undoStockImportJob } from './machine/stock-import/stock-import.job.ts'
import { stockImportRoutes } from './machine/stock-import/stock-import.routes.ts'
import { suggestionsRoutes } from './machine/suggestions/suggestions.routes.ts'
import { news } from './news/news/news.resource.ts'
import { newsRoutes } from './news/news/news.routes.ts'
import { newsService } from './news/news/news.service.ts'
import { newsView } from './news/news/news-view.resource.ts'
import { pushRoutes } from './push/push.routes.ts'
import { attach } from './resource/attach/attach.resource.ts'
import { attachRoutes } from './resource/attach/attach.routes.ts'
import { attachService } from './resource/attach/attach.service.ts'
import { bucketRoutes } from './resource/attach/buckets.routes.ts'
import { deleteFilesJob } from './resource/attach/delete-files.job.ts'
import { makeThumbnailsJob } from './resource/attach/make-thumbnails.job.ts'
import { oss } from './resource/oss/oss.resource.ts'
import { ossService } from './resource/oss/oss.service.ts'
import { apiScope } from './system/api-scope/api-scope.resource.ts'
import { chosenRowsRoutes } from './system/chosen-rows.routes.ts'
import { client } from './system/client/client.resource.ts'
import { dataScope } from './system/data-scope/data-scope.resource.ts'
import { dataScopeService } from './system/data-scope/data-scope.service.ts'
import { dept } from './system/dept/dept.resource.ts'
import { deptService } from './system/dept/dept.service.ts'
import { dict } from './system/dict/dict.resource.ts'
import { dictService } from './system/dict/dict.service.ts'
import { dictBiz } from './system/dict-biz/dict-biz.resource.ts'
import { dictBizService } from './system/dict-biz/dict-biz.service.ts'
import { menu } from './system/menu/menu.resource.ts'
import { menuRoutes } from './system/menu/menu.routes.ts'
import { menuService } from './system/menu/menu.service.ts'
import { param } from './system/param/param.resource.ts'
import { post } from './system/post/post.resource.ts'
import { postRoutes } from './system/post/post.routes.ts'
import { region } from './system/region/region.resource.ts'
import { regionRoutes } from './system/region/region.routes.ts'
import { regionService } from './system/region/region.service.ts'
import { regionSheetRoutes } from './system/region/region-sheets.routes.ts'
import { role } from './system/role/role.resource.ts'
import { roleRoutes } from './system/role/role.routes.ts'
import { roleService } from './system/role/role.service.ts'
import { siteRoutes } from './system/site.routes.ts'
import { tenant } from './system/tenant/tenant.resource.ts'
import { tenantRoutes } from './system/tenant/tenant.routes.ts'
import { tenantService } from './system/tenant/tenant.service.ts'
import { tenantPackage } from './system/tenant-package/tenant-package.resource.ts'
import { tenantPackageService } from './system/tenant-package/tenant-package.service.ts'
import { topmenu } from './system/topmenu/topmenu.resource.ts'
import { topmenuRoutes } from './system/topmenu/topmenu.routes.ts'
import { topmenuService } from './system/topmenu/topmenu.service.ts'
import { user } from './system/user/user.resource.ts'
import { userRoutes } from './system/user/user.routes.ts'
import { userService } from './system/user/user.service.ts'
import { userListRoutes } from './system/user/user-lists.routes.ts'
import { userSheetRoutes } from './system/user/user-sheets.routes.ts'

/** What belongs to one resource; without a resource, routes that belong to none. */
export interface Module {
  readonly resource?: Resource
  /** Rules of the resource; without it the default operations. */
  readonly service?: Crud
  /** Routes written by hand; at the same address they win over the derived ones. */
  readonly routes?: readonly Route[]
  /** A page that overrides the derived one, loaded when it is opened. */
  readonly page?: () => Promise<Page>
  /** What the server does by itself for the resource: at set times, or when a service asks for it. */
  readonly jobs?: readonly Job[]
}

/**
 * The one list of the product. Server and browser read it: in the build of the pages, services, routes and jobs are left out
 * (`serverOnlyModules` in vite.config.ts) and the server never calls `page`.
 */
export const modules = [
  { resource: menu, service: menuService, routes: menuRoutes },
  { resource: tenantPackage, service: tenantPackageService },
  { resource: tenant, service: tenantService, routes: tenantRoutes },
  { resource: client, page: async () => (await import('./system/client/client.page.tsx')).clientPage },
  { resource: dict, service: dictService },
  { resource: region, service: regionService, routes: regionRoutes },
  { routes: regionSheetRoutes },
  {
    resource: topmenu,
    service: topmenuService,
    routes: topmenuRoutes,
    page: async () => (await import('./system/topmenu/topmenu.page.tsx')).topmenuPage,
  },
  { resource: dataScope, service: dataScopeService },
  { resource: apiScope },
  { resource: dept, service: deptService },
  { routes: chosenRowsRoutes },
  { resource: role, service: roleService, routes: roleRoutes, page: async () => (await import('./system/role/role.page.tsx')).rolePage },
  { resource: post, routes: postRoutes },
  {
    resource: user,
    service: userService,
    routes: userRoutes,
    page: async () => (await import('./system/user/user.page.tsx')).userPage,
  },
  { routes: userListRoutes },
  { routes: userSheetRoutes },
  { resource: param },
  { resource: dictBiz, service: dictBizService },
  { resource: oss, service: ossService, routes: bucketRoutes },
  {
    resource: attach,
    service: attachService,
    routes: attachRoutes,
    jobs: [makeThumbnailsJob, deleteFilesJob],
    page: async () => (await import('./resource/attach/attach.page.tsx')).attachPage,
  },
  { resource: logApi, service: logApiService, jobs: [deleteExpiredLogsJob] },
  {
    resource: jobResource,
    service: jobService,
    jobs: [deleteOldJobsJob],
    page: async () => (await import('./job/job/job.page.tsx')).jobPage,
  },
  { resource: rowChange },
  { resource: importedRow },
  { resource: motortype },
  { resource: brand },
  {
    resource: machine,
    service: machineService,
    routes: machineRoutes,
    page: async () => (await import('./machine/machine/machine.page.tsx')).machinePage,
    jobs: [expireListingsJob, forgetVisitsJob, remindSellersJob],
  },
  { routes: motorPageRoutes },
  { resource: abuseReport, service: abuseReportService, routes: reportRoutes },
  {
    resource: inquiry,
    service: inquiryService,
    routes: inquiryRoutes,
    page: async () => (await import('./machine/inquiry/inquiry.page.tsx')).inquiryPage,
  },
  { resource: inquiryMessage },
  { resource: blockedPerson },
  { routes: quoteInquiryRoutes },
  { routes: ownQuotesRoutes },
  { routes: quoteFilesRoutes },
  { resource: userFollow, routes: followRoutes, jobs: [followAlertsJob] },
  { routes: ownStockRoutes },
  { resource: importMapping, routes: stockImportRoutes, jobs: [checkStockJob, importStockJob, undoStockImportJob] },
  { routes: stockReminderRoutes },
  { routes: sellerVerificationRoutes },
  { resource: company, service: companyService },
  { resource: companyInvitation, routes: membershipRoutes },
  { routes: sellerPageRoutes },
  { resource: reviewClaim, routes: reviewRoutes, page: async () => (await import('./machine/review/review.page.tsx')).reviewPage },
  { routes: landingPagesRoutes },
  { routes: suggestionsRoutes },
  { routes: textReaderRoutes },
  { routes: matchListRoutes },
  { resource: collaboration, service: collaborationService, routes: collaborationRoutes, jobs: [expireDemandsJob] },
  {
    resource: demandClaim,
    routes: demandReviewRoutes,
    page: async () => (await import('./collaboration/review/demand-review.page.tsx')).demandReviewPage,
  },
  { resource: demandMatch, routes: matchRoutes, jobs: [matchDemandJob, matchListingJob, weeklyMatchesJob, notifyWeeklyMatchesJob] },
  {
    resource: quote,
    service: quoteService,
    routes: quoteRoutes,
    page: async () => (await import('./collaboration/quote/quote.page.tsx')).quotePage,
    jobs: [expireQuotesJob, hideQuoteFilesJob],
  },
  { resource: news, service: newsService, routes: newsRoutes },
  { resource: newsView },
  { resource: contactMessage, routes: contactMessageRoutes },
  { resource: catalogModel },
  { resource: series },
  { resource: frameDimension },
  { resource: framePower },
  { resource: efficiencyLimit },
  { resource: eliminatedMotor },
  { routes: authRoutes, jobs: [deleteExpiredLoginsJob] },
  { routes: accountRoutes, jobs: [eraseAccountsJob, endTradeJob, endTradeAgainJob] },
  { routes: siteRoutes },
  { routes: dashboardRoutes },
  {
    resource: userNotification,
    routes: notificationRoutes,
    jobs: [deleteOldNotificationsJob, sendMailJob, sendDigestJob, sendAfterQuietHoursJob, sendDigestsJob],
  },
  { resource: notificationChoice, service: notificationChoiceService },
  { routes: pushRoutes },
] as const satisfies readonly Module[]

/** Every resource of the product. */
export const resources: readonly Resource[] = modules.flatMap((module) => ('resource' in module ? [module.resource] : []))
